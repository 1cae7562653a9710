import { z } from 'zod';
import { sendForm } from './send.ts';
import { defineVendor, phoneCapabilities, rung } from './vendor.ts';

const TITLE = 'Sauce Labs Real Device Cloud';

export const saucelabs = defineVendor({
  name: 'saucelabs',
  title: TITLE,
  pages: [
    'https://docs.saucelabs.com/dev/test-configuration-options/',
    'https://docs.saucelabs.com/dev/api/storage/',
  ],
  options: z.strictObject({
    /** A name or a regular expression, e.g. `Google.*`. */
    device: z.string(),
    /** Android version; a prefix matches, e.g. `14`. */
    os: z.string().optional(),
    region: z.enum(['us-west-1', 'us-east-4', 'eu-central-1']).default('us-west-1'),
    appiumVersion: z.string().default('latest'),
  }),
  access: {
    kind: 'login',
    userVariable: 'SAUCE_USERNAME',
    keyVariable: 'SAUCE_ACCESS_KEY',
    url: ({ region }) => `https://ondemand.${region}.saucelabs.com/wd/hub`,
  },
  capabilities: ({ appiumVersion, ...phone }, request) => ({
    ...phoneCapabilities(phone, request),
    'sauce:options': {
      name: request.name,
      build: request.build,
      appiumVersion,
      // Instrumentation by the vendor would change the phone's frame times.
      resigningEnabled: false,
      enableAnimations: true,
      networkCapture: false,
      recordVideo: false,
      recordScreenshots: false,
      // The next session with the same value gets the same phone if it starts within ten seconds.
      cacheId: request.session === undefined ? request.build : `${request.build} ${request.session}`,
    },
  }),
  upload: {
    kind: 'api',
    send: async (request) => {
      const reply = z.object({ item: z.object({ id: z.string() }) });
      const call = {
        title: TITLE,
        url: `https://api.${request.options.region}.saucelabs.com/v1/storage/upload`,
        reply,
      };
      const { item } = await sendForm(call, request, 'payload', { name: request.fileName });
      return `storage:${item.id}`;
    },
  },
  rungs: {
    broadcast: rung('undocumented', 'the stock driver has it; `am broadcast` is not on the shell list'),
    shell: rung(
      'limited',
      'a beta with a list of commands, among them dumpsys, getprop, ls, cp and am start',
    ),
    'deep-link': rung('yes', 'a command of the stock driver'),
    install: rung('undocumented', 'a command of the stock driver'),
    'pull-file': rung('undocumented', 'a command of the stock driver'),
    'shell-output': rung('limited', 'dumpsys is on the list of shell commands'),
    'device-log': rung('yes', 'on by default'),
    adb: rung('limited', 'virtual USB, on private devices'),
  },
  remarks: [
    'APKs are instrumented unless resigningEnabled is false, as here; a bundle (.aab) is always signed by the vendor.',
    'Video, screenshots and network capture, which cost frames, are off; animations, which are off by default, are on.',
  ],
});
