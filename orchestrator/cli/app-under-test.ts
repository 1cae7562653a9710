import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ApkManifest, readManifest } from '../apk/manifest.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { injectProbe } from '../rig/android-tool.ts';
import { processStart } from '../rig/process-start.ts';
import { unpackedApp } from '../rig/unpacked-app.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';
import type { OpenProject } from './command-context.ts';
import { existing } from './option.ts';
import type { PerfOptions } from './perf-options.ts';
import type { Terminal } from './terminal.ts';

/**
 * The manifest of an app: of its APK, or of the base APK in a folder.
 * @throws UsageError if a file is no APK, or a folder has no base APK
 */
export function apkManifest(app: string): ApkManifest {
  const found = statSync(app);
  if (found.isFile()) return wholeManifest(app);
  if (!found.isDirectory())
    throw new UsageError(`${app} is neither an APK nor a folder with the APKs of one app.`);
  for (const apk of apksIn(app, DEPTH)) {
    const manifest = manifestIn(apk);
    if (manifest.split === undefined) return manifest;
  }
  throw new UsageError(`${app} has no base APK: name a folder with the APKs of one app.`);
}

function wholeManifest(apk: string): ApkManifest {
  const manifest = manifestIn(apk);
  if (manifest.split === undefined) return manifest;
  throw new UsageError(
    `${apk} is the split ${manifest.split} of an app, which is no app by itself: name the folder with its base APK and splits.`,
  );
}

/** bundletool puts them into `splits` and `standalones`. */
const DEPTH = 1;

const apksIn = (folder: string, depth: number): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 0 ? apksIn(path, depth - 1) : [];
      return entry.name.endsWith('.apk') ? [path] : [];
    });

function manifestIn(apk: string): ApkManifest {
  try {
    return readManifest(readPlainFile(apk));
  } catch (cause) {
    throw new UsageError(`${apk} is not an APK that can be read: ${messageOf(cause)}.`, { cause });
  }
}

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

/** The provider that starts the probe in an app (android-probe/probe/src/main/AndroidManifest.xml). */
export const PROBE_PROVIDER = 'dev.hitchproof.probe.HitchproofInstaller';

/** @throws UsageError if a build has the probe, and its manifest lets it run on no device */
export function checkProbe({ apk, against }: AppUnderTest): void {
  for (const build of [apk, against].filter((one) => one !== undefined)) {
    const { providers, letsProbeRun } = apkManifest(build);
    if (providers.includes(PROBE_PROVIDER) && !letsProbeRun)
      throw new UsageError(
        `${build} has the probe, but does not let it run: make the build debuggable, or add <profileable android:shell="true" /> and <meta-data android:name="dev.hitchproof.enabled" android:value="true" /> to the <application> of its manifest (docs/guide/your-app.md).`,
      );
  }
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
