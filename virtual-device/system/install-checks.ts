import { type ApkManifest, isKeyFor } from '../../orchestrator/apk/manifest.ts';
import type { Permits } from '../permits/permits.ts';
import type { DevicePath } from '../storage/device-path.ts';

/** What `pm install` asks for beyond the ordinary. */
export interface InstallFlags {
  /** `-d` */
  readonly downgrades?: boolean;
  /** `-t` */
  readonly takesTests?: boolean;
  /** `--bypass-low-target-sdk-block` */
  readonly takesOldTarget?: boolean;
}

/** An installation of several APKs that is not committed yet: those written so far. */
export interface InstallSession {
  readonly apks: DevicePath[];
  readonly flags: InstallFlags;
}

interface Asked {
  readonly apk: ApkManifest;
  /** The installed app of the same name. */
  readonly before: ApkManifest | undefined;
  readonly flags: InstallFlags;
  readonly permits: Permits;
  /** Whether the system is a debug build, on which any app may be downgraded. */
  readonly isDebugBuild: boolean;
}
type Check = (asked: Asked) => readonly [code: string, message: string] | false | undefined;

const OF_TARGET_R = 30;
const OF_TARGET_S = 31;
/** Oldest target SDK that installs, by level. */
const OLDEST_TARGET = (level: number): number => (level >= 35 ? 24 : level >= 34 ? 23 : 0);

/**
 * In the order of the package manager.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/pm/InstallPackageHelper.java
 */
const CHECKS: readonly Check[] = [
  ({ apk, permits: { level } }) =>
    apk.minSdk > level && [
      'INSTALL_FAILED_OLDER_SDK',
      `Failed parse during installPackageLI: Requires newer sdk version #${apk.minSdk} (current version is #${level})`,
    ],
  ({ apk: { targetSdk, guards }, permits: { level } }) => {
    const unstated = [...guards].find(([, { exported }]) => exported === 'unstated')?.[0];
    if (unstated === undefined || level < OF_TARGET_S || targetSdk < OF_TARGET_S) return undefined;
    return [
      'INSTALL_PARSE_FAILED_MANIFEST_MALFORMED',
      `Failed parse during installPackageLI: ${unstated}: Targeting S+ (version 31 and above) requires that an explicit value for android:exported be defined when intent filters are present`,
    ];
  },
  ({ apk: { signer } }) =>
    signer === undefined && [
      'INSTALL_PARSE_FAILED_NO_CERTIFICATES',
      'Failed to collect certificates: Attempt to get length of null array',
    ],
  // https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/util/apk/ApkSignatureVerifier.java
  ({ apk, permits: { level } }) =>
    apk.isSignedAsJar &&
    level >= OF_TARGET_R &&
    apk.targetSdk >= OF_TARGET_R && [
      'INSTALL_PARSE_FAILED_NO_CERTIFICATES',
      `Scanning Failed.: No signature found in package of version 2 or newer for package ${apk.package}`,
    ],
  ({ apk, flags }) =>
    apk.isTestOnly &&
    flags.takesTests !== true && [
      'INSTALL_FAILED_TEST_ONLY',
      'Failed to install test-only apk. Did you forget to add -t?',
    ],
  ({ apk: { targetSdk }, flags, permits: { level } }) =>
    targetSdk < OLDEST_TARGET(level) &&
    flags.takesOldTarget !== true && [
      'INSTALL_FAILED_DEPRECATED_SDK_VERSION',
      `App package must target at least SDK version ${OLDEST_TARGET(level)}, but found ${targetSdk}`,
    ],
  ({ apk, before, permits: { level } }) =>
    before !== undefined &&
    !isKeyFor(apk, before) && [
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE',
      level < 31
        ? `Package ${apk.package} signatures do not match previously installed version; ignoring!`
        : `Existing package ${apk.package} signatures do not match newer version; ignoring!`,
    ],
  ({ apk, before, flags, isDebugBuild }) =>
    before !== undefined &&
    apk.versionCode < before.versionCode &&
    !(flags.downgrades === true && (isDebugBuild || before.isDebuggable)) && [
      'INSTALL_FAILED_VERSION_DOWNGRADE',
      `Downgrade detected: Update version code ${apk.versionCode} is older than current ${before.versionCode}`,
    ],
];

/** Why the package manager does not install an APK; undefined if it does. */
export function whyNotInstalled(
  asked: Asked,
): { readonly code: string; readonly message: string } | undefined {
  if (asked.permits.isLenient('any-apk')) return undefined;
  for (const check of CHECKS) {
    const [code, message] = check(asked) || [];
    if (code !== undefined && message !== undefined) return { code, message };
  }
  return undefined;
}
