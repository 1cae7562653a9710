import { z } from 'zod';
import { defineVendor, rung } from './vendor.ts';

const TITLE = 'HeadSpin';
const TOKEN = 'HEADSPIN_API_TOKEN';

export const headspin = defineVendor({
  name: 'headspin',
  title: TITLE,
  pages: ['https://www.headspin.io/docs/appium-capabilities'],
  options: z.strictObject({
    /** A device selector, e.g. `model:"Pixel 8"`. */
    device: z.string(),
    /** Id of the app, as displayed on the vendor's pages. */
    app: z.string().optional(),
    appiumVersion: z.string().optional(),
  }),
  access: { kind: 'address', variable: TOKEN, url: `https://appium-dev.headspin.io/v0/{${TOKEN}}/wd/hub` },
  capabilities: ({ device, app, appiumVersion }) => ({
    'headspin:selector': device,
    ...(app === undefined ? {} : { 'headspin:app.id': app }),
    ...(appiumVersion === undefined ? {} : { 'headspin:appiumVersion': appiumVersion }),
    'headspin:capture': false,
  }),
  upload: {
    kind: 'elsewhere',
    sentence: "Upload the APK on HeadSpin's pages, and give its id as `app` in the options of the farm.",
  },
  rungs: {
    broadcast: rung('undocumented', 'the stock driver has it without a server flag'),
    shell: rung('limited', 'when the account may set allowInsecure by headspin:appiumOptions'),
    'deep-link': rung('yes', 'a command of the stock driver'),
    install: rung('undocumented', 'a command of the stock driver'),
    'pull-file': rung('undocumented', 'a command of the stock driver'),
    'shell-output': rung('limited', 'needs the shell'),
    'device-log': rung('yes', 'a command of the stock driver'),
    adb: rung('limited', "through the vendor's command line"),
  },
  remarks: ['Video and network capture, which cost frames, are off.'],
});
