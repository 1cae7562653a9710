import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readManifest } from '../../virtual-device/apk/manifest.ts';
import { UsageError } from '../base/usage-error.ts';
import { injectProbe } from '../rig/inject-probe.ts';
import type { OpenProject } from './open-project.ts';
import { existingFile } from './option.ts';
import type { PerfOptions } from './perf-options.ts';

/** The app that a session measures; without APKs it must be installed already. */
export interface AppUnderTest {
  readonly package: string;
  readonly apk?: string;
  /** The build to compare with. */
  readonly against?: string;
}

/**
 * The app that options and configuration name. `--package` may choose an installed app instead of the configured APK.
 * @param say prints what `--inject` did
 * @throws UsageError when a file is missing or no APK or of another app, or when the app is not named at all
 */
export function appUnderTest(
  options: PerfOptions,
  project: OpenProject,
  say: (line: string) => void,
): AppUnderTest {
  const { root, config } = project;
  const file = (option: string, path: string | undefined): string | undefined =>
    path === undefined ? undefined : existingFile(option, resolve(root, path));
  const named = file(options.apk === undefined ? 'The configuration' : '--apk', options.apk ?? config.apk);
  const apk = isOtherApp(named, options) ? undefined : named;
  const against = file('--against', options.against);
  const id = options.package ?? (apk === undefined ? config.package : packageOf(apk));
  if (id === undefined)
    throw new UsageError(
      'No app is named: add --apk or --package, or write a configuration with `hitchproof init`.',
    );
  if (options.inject === true && apk === undefined)
    throw new UsageError('--inject needs the APK: add --apk, or apk to the configuration.');
  if (against !== undefined && packageOf(against) !== id)
    throw new UsageError(`--against names ${against}, which is ${packageOf(against)}, not ${id}.`);
  const given = { ...(apk === undefined ? {} : { apk }), ...(against === undefined ? {} : { against }) };
  return { package: id, ...(options.inject === true ? withProbe(given, project, say) : given) };
}

/** Whether `--package` chooses an installed app instead of the configured APK. @throws UsageError instead of `--apk` */
function isOtherApp(apk: string | undefined, options: PerfOptions): boolean {
  if (apk === undefined || options.package === undefined) return false;
  const id = packageOf(apk);
  if (id === options.package) return false;
  if (options.apk === undefined) return true;
  throw new UsageError(`--package names ${options.package}, but ${apk} is ${id}.`);
}

function packageOf(apk: string): string {
  try {
    return readManifest(readFileSync(apk)).package;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${apk} is not an APK that can be read: ${reason}.`, { cause });
  }
}

/** Copies of the APKs that have the probe. */
function withProbe(
  apks: Readonly<Record<string, string>>,
  project: OpenProject,
  say: (line: string) => void,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(apks).map(([name, apk]) => {
      const out = join(project.state, 'injected', `${name}.apk`);
      say(`Probe put into ${apk}: ${injectProbe(project, apk, out).join('; ')}.`);
      return [name, out];
    }),
  );
}
