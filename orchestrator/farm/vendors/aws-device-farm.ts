import { z } from 'zod';
import { defineVendor, everyRung, rung } from './vendor.ts';

const ENDPOINT = 'AWS_DEVICE_FARM_APPIUM_URL';

/** The managed Appium endpoint of a remote access session. */
export const awsDeviceFarm = defineVendor({
  name: 'aws-device-farm',
  title: 'AWS Device Farm (managed Appium endpoint)',
  pages: [
    'https://docs.aws.amazon.com/devicefarm/latest/developerguide/appium-endpoint.html',
    'https://docs.aws.amazon.com/devicefarm/latest/developerguide/appium-endpoint-support.html',
    'https://docs.aws.amazon.com/devicefarm/latest/developerguide/appium-endpoint-interaction.html',
  ],
  // The remote access session has already chosen the device: udid and platformVersion would be refused.
  options: z.strictObject({}).default({}),
  // The address is signed: whoever has it has the device.
  access: { kind: 'address', variable: ENDPOINT, url: `{${ENDPOINT}}` },
  capabilities: () => ({}),
  upload: {
    kind: 'elsewhere',
    sentence:
      'Upload the APK by `aws devicefarm create-upload --type ANDROID_APP`, and give its ARN as --app-arn to `aws devicefarm create-remote-access-session --configuration appiumVersion=3`; the session installs it.',
  },
  rungs: {
    broadcast: rung('undocumented', 'not among the excluded commands'),
    shell: rung('undocumented', 'not among the excluded commands; needs a server flag that the vendor sets'),
    'deep-link': rung('undocumented', 'not among the excluded commands'),
    install: rung('no', 'an excluded command'),
    'pull-file': rung('undocumented', 'not among the excluded commands'),
    'shell-output': rung('undocumented', 'needs the shell'),
    'device-log': rung('yes', 'streams of logs are excluded, getting the log is not'),
    adb: rung('no', 'only on the test host: the preset aws-device-farm-host'),
  },
  remarks: [
    'Apps are signed by the vendor on public devices; only private ones may skip it.',
    'A session lasts 150 minutes at most and ends after 5 minutes without a command.',
  ],
});

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
