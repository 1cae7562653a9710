import { UsageError } from '../../base/errors.ts';
import type { RungNeeds } from '../../capture/remote/found-rungs.ts';
import { awsDeviceFarm, awsDeviceFarmHost } from './aws-device-farm.ts';
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

/** Features that a session needs from a farm. */
export interface Needs extends Pick<RungNeeds, 'source' | 'installs'> {
  /** Whether two builds take turns. */
  readonly against: boolean;
}

/** Why the farm cannot provide what a session needs, and what to do instead; undefined if no refusal is known. */
export function refusalOf({ title, rungs, upload }: Vendor, needs: Needs): string | undefined {
  const { source, against, installs } = needs;
  if (source === 'gfxinfo' && rungs['shell-output'].allowed === 'no')
    return `--source gfxinfo reads \`dumpsys\`, and ${title} has no shell (${rungs.shell.note}). Build the app with the probe, or add --inject.`;
  if (against && (rungs.install.allowed === 'no' || rungs.install.allowed === 'limited'))
    return `--against installs a build before each run, which ${title} does not allow (${rungs.install.note}). Compare with accepted results instead (--baseline).`;
  if (installs && upload.kind === 'elsewhere')
    return `${title} does not take the APK from here. ${upload.sentence} Then name the app with --package instead of the APK.`;
  return undefined;
}
