import { z } from 'zod';
import { rung } from './rungs.ts';
import { basic, form, send } from './send.ts';
import { defineVendor } from './vendor.ts';

const TITLE = 'BrowserStack App Automate';
const USER = 'BROWSERSTACK_USERNAME';
const KEY = 'BROWSERSTACK_ACCESS_KEY';

export const browserstack = defineVendor({
  name: 'browserstack',
  title: TITLE,
  pages: [
    'https://www.browserstack.com/app-automate/capabilities?tag=w3c',
    'https://www.browserstack.com/docs/app-automate/appium/set-up-tests/debugging-options',
    'https://www.browserstack.com/docs/app-automate/api-reference/appium/apps',
  ],
  options: z.strictObject({
    /** As the vendor lists it, e.g. `Google Pixel 8`. */
    device: z.string(),
    /** Android version, e.g. `14.0`. */
    os: z.string().optional(),
    appiumVersion: z.string().optional(),
  }),
  access: {
    kind: 'remote',
    credentials: [USER, KEY],
    endpoint: (_, secret) => ({
      url: new URL('https://hub-cloud.browserstack.com/wd/hub'),
      login: { kind: 'basic', user: secret(USER), key: secret(KEY) },
    }),
  },
  capabilities: ({ device, os, appiumVersion }, { name, build, app, idleS }) => ({
    'appium:deviceName': device,
    ...(os === undefined ? {} : { 'appium:platformVersion': os }),
    ...(app === undefined ? {} : { 'appium:app': app }),
    'bstack:options': {
      sessionName: name,
      buildName: build,
      idleTimeout: Math.min(idleS, MAX_IDLE_S),
      video: false,
      networkLogs: false,
      disableAnimations: false,
      resignApp: false,
      ...(appiumVersion === undefined ? {} : { appiumVersion }),
    },
  }),
  upload: {
    kind: 'api',
    send: async ({ apk, fileName, secret, fetch }) => {
      const { app_url } = await send({
        title: TITLE,
        url: 'https://api-cloud.browserstack.com/app-automate/upload',
        init: {
          method: 'POST',
          headers: basic(secret(USER), secret(KEY)),
          body: form('file', { apk, fileName }),
        },
        reply: z.object({ app_url: z.string().startsWith('bs://') }),
        fetch,
      });
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

/** The longest time that the vendor accepts. */
const MAX_IDLE_S = 300;
