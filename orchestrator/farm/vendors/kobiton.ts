import { z } from 'zod';
import { send } from './send.ts';
import { defineVendor, phoneCapabilities, rung } from './vendor.ts';

const TITLE = 'Kobiton';

export const kobiton = defineVendor({
  name: 'kobiton',
  title: TITLE,
  pages: [
    'https://docs.kobiton.com/automation-testing/capabilities',
    'https://github.com/kobiton/automate/blob/main/skills/run-automation-suite/references/templates/appium.ejs',
    'https://api.kobiton.com/docs/',
  ],
  options: z.strictObject({
    /** A name; `*` matches any text, e.g. `Pixel*`. */
    device: z.string(),
    /** Android version, e.g. `14`. */
    os: z.string().optional(),
    /** Another server, if the vendor's software is installed on premises. */
    server: z
      .url({ protocol: /^https?$/ })
      .default('https://api.kobiton.com')
      .transform((url) => url.replace(/\/+$/, '')),
    /** Which devices may be chosen. */
    group: z.enum(['KOBITON', 'ORGANIZATION']).default('ORGANIZATION'),
  }),
  access: {
    kind: 'login',
    userVariable: 'KOBITON_USERNAME',
    keyVariable: 'KOBITON_API_KEY',
    url: ({ server }) => `${server}/wd/hub`,
  },
  capabilities: ({ group, ...phone }, request) => ({
    ...phoneCapabilities(phone, request),
    'kobiton:sessionName': request.name,
    'kobiton:sessionDescription': request.build,
    'kobiton:deviceGroup': group,
    'kobiton:captureScreenshots': false,
  }),
  upload: {
    kind: 'api',
    send: async ({ apk, fileName, options, headers: login, fetch }) => {
      const headers = { ...login, 'content-type': 'application/json' };
      const post = <S extends z.ZodType>(path: string, body: object, reply: S) =>
        send({
          title: TITLE,
          url: `${options.server}/v1${path}`,
          init: { method: 'POST', headers, body: JSON.stringify(body) },
          reply,
          fetch,
        });
      const place = await post(
        '/apps/uploadUrl',
        { filename: fileName },
        z.object({ url: z.url(), appPath: z.string() }),
      );
      await send({
        title: TITLE,
        url: place.url,
        init: {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream', 'x-amz-tagging': 'unsaved=true' },
          body: apk,
        },
        // The store replies without a body.
        reply: z.unknown(),
        fetch,
      });
      const { versionId } = await post(
        '/apps',
        { filename: fileName, appPath: place.appPath },
        z.object({ versionId: z.number().int() }),
      );
      return `kobiton-store:v${versionId}`;
    },
  },
  rungs: {
    broadcast: rung('undocumented', 'the stock driver has it without a server flag'),
    shell: rung(
      'limited',
      'on public devices a list of commands without quotes, spaces in arguments and pipes',
    ),
    'deep-link': rung('undocumented', 'a command of the stock driver'),
    install: rung('undocumented', 'a command of the stock driver'),
    'pull-file': rung(
      'limited',
      'from /sdcard/Download, /sdcard/Documents and /data/local/tmp on public devices',
    ),
    'shell-output': rung('limited', 'dumpsys is on the list of shell commands; a refused one exits with 0'),
    'device-log': rung('yes', 'a command of the stock driver'),
    adb: rung('limited', 'on dedicated devices'),
  },
  remarks: [
    'Dedicated devices have none of these limits.',
    'A screenshot per command, which costs frames, is off.',
  ],
});
