import { z } from 'zod';
import { sendForm } from './send.ts';
import { defineVendor, rung } from './vendor.ts';

const TITLE = 'LambdaTest Real Devices';

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
    kind: 'login',
    userVariable: 'LT_USERNAME',
    keyVariable: 'LT_ACCESS_KEY',
    url: () => 'https://mobile-hub.lambdatest.com/wd/hub',
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
    send: async (request) => {
      const reply = z.object({ app_url: z.string().startsWith('lt://') });
      const call = { title: TITLE, url: 'https://manual-api.lambdatest.com/app/upload/realDevice', reply };
      const { app_url } = await sendForm(call, request, 'appFile', { name: request.fileName });
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
