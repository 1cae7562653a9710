import { z } from 'zod';
import { defineVendor, everyRung, rung } from './vendor.ts';

/** Virtual devices in the cloud, which `gmsaas` connects to the adb of this machine. */
export const genymotion = defineVendor({
  name: 'genymotion',
  title: 'Genymotion SaaS',
  pages: ['https://docs.genymotion.com/gmsaas/', 'https://pypi.org/project/gmsaas/'],
  options: z.strictObject({}).default({}),
  access: {
    kind: 'local',
    credentials: ['GENYMOTION_API_TOKEN'],
    how: 'Start and connect a device: `gmsaas instances start <recipe> perf`, then `gmsaas instances adbconnect <instance> --adb-serial-port 5555`, then `npx hitchproof perf --device localhost:5555`; `gmsaas instances stop <instance>` ends it.',
  },
  capabilities: () => ({}),
  upload: { kind: 'driver' },
  rungs: { ...everyRung('Appium runs on this machine'), adb: rung('yes', 'through a tunnel of gmsaas') },
  remarks: [
    'An emulator on a server: its frame times are not those of a phone. Suppress EMULATOR only if you accept that.',
  ],
});
