import { UsageError } from '../../base/usage-error.ts';
import { awsDeviceFarm } from './aws-device-farm.ts';
import { awsDeviceFarmHost } from './aws-device-farm-host.ts';
import { browserstack } from './browserstack.ts';
import { genymotion } from './genymotion.ts';
import { headspin } from './headspin.ts';
import { kobiton } from './kobiton.ts';
import { lambdatest } from './lambdatest.ts';
import { saucelabs } from './saucelabs.ts';
import type { Vendor } from './vendor.ts';

/** All farms that have a preset. */
export const vendors: readonly Vendor[] = [
  browserstack,
  saucelabs,
  lambdatest,
  awsDeviceFarm,
  awsDeviceFarmHost,
  headspin,
  kobiton,
  genymotion,
];

/** Farms that users ask for but that cannot work, with the reason. */
const WITHOUT_PRESET: Readonly<Record<string, string>> = {
  'firebase-test-lab':
    'Firebase Test Lab runs instrumentation tests, Robo and game loops only: it has no Appium, so WebdriverIO cannot drive its devices.',
  'appium-device-farm':
    'appium-device-farm is a plugin of an Appium server that you run: choose the server by its address.',
};

/** @throws UsageError if there is no preset of this name */
export function vendorNamed(name: string): Vendor {
  const vendor = vendors.find((one) => one.name === name);
  if (vendor !== undefined) return vendor;
  const names = vendors.map((one) => one.name).join(', ');
  throw new UsageError(
    `${WITHOUT_PRESET[name] ?? `There is no farm '${name}'.`} There are presets for ${names}.`,
  );
}
