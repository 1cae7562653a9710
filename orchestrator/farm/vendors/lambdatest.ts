import { z } from 'zod';
import { rung } from './rungs.ts';
import { basic, form, send } from './send.ts';
import { defineVendor } from './vendor.ts';

const TITLE = 'LambdaTest Real Devices';
const USER = 'LT_USERNAME';
const KEY = 'LT_ACCESS_KEY';

export const lambdatest = defineVendor({
  name: 'lambdatest',
  title: TITLE,
  pages: [
    'https://www.lambdatest.com/support/docs/desired-capabilities-in-appium/',
    'https://www.lambdatest.com/support/docs/application-setup-via-api/',
  ],
  options: z.strictObject({
    /** A name or a regular expression, e.g. `Pixel.*`. */
    device: z.string(),
    /** Android version, e.g. `14`. */
    os: z.string().optional(),
    appiumVersion: z.string().optional(),
  }),
  access: {
    kind: 'remote',
    credentials: [USER, KEY],
    endpoint: (_, secret) => ({
      url: new URL('https://mobile-hub.lambdatest.com/wd/hub'),
      login: { kind: 'basic', user: secret(USER), key: secret(KEY) },
    }),
  },
  capabilities: ({ device, os, appiumVersion }, { name, build, app, idleS }) => ({
    'lt:options': {
      w3c: true,
      platformName: 'android',
      deviceName: device,
      ...(os === undefined ? {} : { platformVersion: os }),
      ...(app === undefined ? {} : { app }),
      ...(appiumVersion === undefined ? {} : { appiumVersion }),
      isRealMobile: true,
      name,
      build,
      idleTimeout: idleS,
      video: false,
      visual: false,
      network: false,
      devicelog: true,
    },
  }),
  upload: {
    kind: 'api',
    send: async ({ apk, fileName, secret, fetch }) => {
      const { app_url } = await send({
        title: TITLE,
        url: 'https://manual-api.lambdatest.com/app/upload/realDevice',
        init: {
          method: 'POST',
          headers: basic(secret(USER), secret(KEY)),
          body: form('appFile', { apk, fileName }, { name: fileName }),
        },
        reply: z.object({ app_url: z.string().startsWith('lt://') }),
        fetch,
      });
      return app_url;
    },
  },
  rungs: {
    broadcast: rung('undocumented', 'the stock driver has it without a server flag'),
    shell: rung('limited', '`lambda-adb` with dumpsys and getprop on public devices, more on private ones'),
    'deep-link': rung('yes', 'a command of the stock driver'),
    install: rung('undocumented', 'a command of the stock driver'),
    'pull-file': rung(
      'limited',
      'from /sdcard/Download, /sdcard/Pictures and /sdcard/Android/data/<package>',
    ),
    'shell-output': rung('limited', '`lambda-adb`, which Hitchproof does not use'),
    'device-log': rung('yes', 'switched on here; off by default'),
    adb: rung('limited', 'remote adb, on private plans'),
  },
  remarks: ['Video, screenshots per command and network capture, which cost frames, are off.'],
});
