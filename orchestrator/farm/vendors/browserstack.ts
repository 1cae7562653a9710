import { z } from 'zod';
import { sendForm } from './send.ts';
import { defineVendor, phoneCapabilities, rung } from './vendor.ts';

const TITLE = 'BrowserStack App Automate';

export const browserstack = defineVendor({
  name: 'browserstack',
  title: TITLE,
  pages: [
    'https://www.browserstack.com/app-automate/capabilities?tag=w3c',
    'https://www.browserstack.com/docs/app-automate/appium/set-up-tests/debugging-options',
    'https://www.browserstack.com/docs/app-automate/api-reference/appium/apps',
  ],
  options: z.strictObject({
    /** Device name in the vendor's list, e.g. `Google Pixel 8`. */
    device: z.string(),
    /** Android version, e.g. `14.0`. */
    os: z.string().optional(),
    appiumVersion: z.string().optional(),
  }),
  access: {
    kind: 'login',
    userVariable: 'BROWSERSTACK_USERNAME',
    keyVariable: 'BROWSERSTACK_ACCESS_KEY',
    url: () => 'https://hub-cloud.browserstack.com/wd/hub',
  },
  capabilities: ({ appiumVersion, ...phone }, request) => ({
    ...phoneCapabilities(phone, request),
    'bstack:options': {
      sessionName: request.name,
      buildName: request.build,
      idleTimeout: Math.min(request.idleS, MAX_IDLE_S),
      video: false,
      networkLogs: false,
      disableAnimations: false,
      resignApp: false,
      ...(appiumVersion === undefined ? {} : { appiumVersion }),
    },
  }),
  upload: {
    kind: 'api',
    send: async (request) => {
      const reply = z.object({ app_url: z.string().startsWith('bs://') });
      const call = { title: TITLE, url: 'https://api-cloud.browserstack.com/app-automate/upload', reply };
      const { app_url } = await sendForm(call, request, 'file');
      return app_url;
    },
  },
  rungs: {
    broadcast: rung('undocumented', 'the stock driver has it without a server flag'),
    shell: rung('no', 'the servers run without relaxed security'),
    'deep-link': rung('yes', 'a command of the stock driver'),
    install: rung('limited', 'three times a session'),
    'pull-file': rung('yes', 'files are pushed and pulled during the test'),
    'shell-output': rung('no', 'needs the shell'),
    'device-log': rung('yes', 'on by default'),
    adb: rung('no', 'not offered'),
  },
  remarks: [
    'Unsigned APKs and bundles are signed by the vendor; features that need the camera or sensors change the APK.',
    'Video and network capture, which cost frames, are off.',
  ],
});

/** The longest time the vendor accepts, in seconds. */
const MAX_IDLE_S = 300;
