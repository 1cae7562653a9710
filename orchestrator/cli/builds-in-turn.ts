import { FaultError } from '../base/fault-error.ts';
import { UsageError } from '../base/usage-error.ts';
import { apkManifest } from './apk-manifest.ts';
import type { AppUnderTest } from './app-under-test.ts';
import type { PerfOptions } from './perf-options.ts';

/**
 * Checks before the first run that two builds can replace each other, since they take turns on the device.
 * @returns what becomes of the app's data, if Android replaces one by the other only after an uninstallation
 * @throws UsageError without the APK of both
 * @throws FaultError `other-signature` or `older-version` unless the app may be uninstalled
 */
export function buildsInTurn(
  { package: id, apk, against }: AppUnderTest,
  { reinstall = false, farm }: Pick<PerfOptions, 'reinstall' | 'farm'>,
): string | undefined {
  if (against === undefined) return undefined;
  if (apk === undefined) throw new UsageError('Comparing two builds needs the APK of both: add --apk.');
  const [current, baseline] = [apkManifest(apk), apkManifest(against)];
  // Vendors sign both with a key of theirs.
  const isOtherSigner = farm === undefined && current.signer !== baseline.signer;
  if (!isOtherSigner && current.versionCode === baseline.versionCode) return undefined;
  const how = isOtherSigner
    ? 'are signed with different keys'
    : `have the version codes ${current.versionCode} and ${baseline.versionCode}`;
  const why = `The builds of ${id} take turns on the device, and ${how}, so Android replaces one by the other only after the app is uninstalled`;
  if (!reinstall)
    throw new FaultError(
      isOtherSigner ? 'other-signature' : 'older-version',
      `${why}, and its data lost: give both one key and one version code, or add --reinstall.`,
    );
  return `${why}: its data, such as a login, is lost each time, and \`setup\` has to make it again.`;
}
