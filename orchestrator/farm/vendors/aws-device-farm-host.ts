import { z } from 'zod';
import { everyRung, rung } from './rungs.ts';
import { defineVendor } from './vendor.ts';

/** The test host of a run in a custom environment, which has the device attached by USB. */
export const awsDeviceFarmHost = defineVendor({
  name: 'aws-device-farm-host',
  title: 'AWS Device Farm (test host)',
  pages: [
    'https://docs.aws.amazon.com/devicefarm/latest/developerguide/custom-test-environments.html',
    'https://docs.aws.amazon.com/devicefarm/latest/developerguide/custom-test-environments-hosts-android.html',
  ],
  options: z.strictObject({}).default({}),
  access: {
    kind: 'local',
    credentials: [],
    serialFrom: 'DEVICEFARM_DEVICE_UDID',
    how: 'In the test phase of the test spec: `npx hitchproof perf --device "$DEVICEFARM_DEVICE_UDID" --apk "$DEVICEFARM_APP_PATH" --reports "$DEVICEFARM_LOG_DIR"`.',
  },
  capabilities: () => ({}),
  upload: { kind: 'driver' },
  rungs: {
    ...everyRung('Appium and adb run on the host'),
    adb: rung('yes', 'the device is attached to the host'),
  },
  remarks: ['Apps are signed by the vendor on public devices; only private ones may skip it.'],
});
