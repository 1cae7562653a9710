import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { injectProbe } from '../rig/inject-probe.ts';
import { processStart } from '../rig/process-start.ts';
import { unpackedApp } from '../rig/unpacked-app.ts';
import { apkManifest } from './apk-manifest.ts';
import type { OpenProject } from './command-context.ts';
import { existing } from './option.ts';
import type { PerfOptions } from './perf-options.ts';
import type { Terminal } from './terminal.ts';

/** The app that a session measures; if there is no APK, it must already be installed. */
export interface AppUnderTest {
  readonly package: string;
  /** An APK, or a folder with the APKs of one app. */
  readonly apk?: string;
  /** The build to compare with. */
  readonly against?: string;
}

/**
 * The app named by options and configuration. `--package` may choose an installed app instead of the configured APK.
 * @param terminal prints what `--inject` did
 * @throws UsageError if a file is missing, no APK or of another app, or if no app is named
 */
export function appUnderTest(
  options: PerfOptions,
  project: OpenProject,
  terminal: Pick<Terminal, 'note' | 'doing'>,
): AppUnderTest {
  const { root, config } = project;
  const given = (option: string, path: string | undefined, name: string): string | undefined =>
    path === undefined
      ? undefined
      : unpackedApp(project, { path: existing(option, resolve(root, path)), name, doing: terminal.doing });
  const named = given(
    options.apk === undefined ? 'The configuration' : '--apk',
    options.apk ?? config.apk,
    'apk',
  );
  const idOfApk = idOf(named, options);
  const apk = idOfApk === undefined ? undefined : named;
  const against = given('--against', options.against, 'against');
  const id = options.package ?? idOfApk ?? config.package;
  if (id === undefined)
    throw new UsageError(
      'No app is named: add --apk or --package, or write a configuration with `hitchproof init`.',
    );
  if (options.inject === true && apk === undefined)
    throw new UsageError('--inject needs the APK: add --apk, or apk to the configuration.');
  const idOfAgainst = against === undefined ? id : apkManifest(against).package;
  if (idOfAgainst !== id)
    throw new UsageError(`--against names ${against}, which is ${idOfAgainst}, not ${id}.`);
  const apks = { ...(apk === undefined ? {} : { apk }), ...(against === undefined ? {} : { against }) };
  return { package: id, ...(options.inject === true ? withProbe(apks, project, terminal) : apks) };
}

/** The application id of the configured APK; undefined if `--package` chooses another, installed app. */
function idOf(apk: string | undefined, options: PerfOptions): string | undefined {
  if (apk === undefined) return undefined;
  const { package: id } = apkManifest(apk);
  if (options.package === undefined || options.package === id) return id;
  if (options.apk === undefined) return undefined;
  throw new UsageError(`--package names ${options.package}, but ${apk} is ${id}.`);
}

/** Copies of the APKs with the probe, in a folder of this session's own: another one may put it into another app at the same time. */
function withProbe(
  apks: Readonly<Record<string, string>>,
  project: OpenProject,
  { note, doing }: Pick<Terminal, 'note' | 'doing'>,
): Record<string, string> {
  const all = join(project.state, 'injected');
  for (const owner of existsSync(all) ? readdirSync(all) : [])
    if (processStart(Number(owner)) === undefined) rmSync(join(all, owner), { recursive: true, force: true });
  const folder = join(all, String(process.pid));
  return Object.fromEntries(
    Object.entries(apks).map(([name, apk]) => {
      const out = join(folder, statSync(apk).isDirectory() ? name : `${name}.apk`);
      doing(`Putting the probe into ${apk}`);
      note(`Probe put into ${apk}: ${injectProbe(project, apk, out).join('; ')}.`);
      return [name, out];
    }),
  );
}
