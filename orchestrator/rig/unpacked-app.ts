import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import { readEnvironment, toolEnvironment } from '../environment.ts';
import { signApk } from './inject-probe.ts';
import { requireJava } from './require-java.ts';
import { zipFiles } from './zip-files.ts';

interface PackedApp {
  /** An APK, a zip of APKs (.apks, .xapk, .apkm), an Android App Bundle, or a folder with the APKs of one app. */
  readonly path: string;
  /** Name of the app's folder in the project's state. */
  readonly name: string;
  /** Called with the description of a conversion, which takes a while. */
  readonly doing: (text: string) => void;
}

/**
 * The app in a form that adb can install: an APK, or a folder with several.
 * @throws UsageError if a bundle cannot be converted, or a zip is too large or has files that are not installed here
 */
export function unpackedApp(project: Project, { path, name, doing }: PackedApp): string {
  if (statSync(path).isDirectory()) return path;
  const folder = join(project.state, 'apps', name);
  const entries = entriesOf(path);
  if (entries.includes('BundleConfig.pb')) {
    doing(`Making an APK of ${path}`);
    return universalApk(project, path, folder);
  }
  const apks = entries.filter((entry) => entry.endsWith('.apk'));
  // A file that is no zip is refused when its manifest is read.
  if (entries.includes('AndroidManifest.xml') || apks.length === 0) return path;
  const expansion = entries.find((entry) => entry.endsWith('.obb'));
  if (expansion !== undefined)
    throw new UsageError(
      `${path} has the expansion file ${expansion}, which is not installed: install the app by hand and name it with --package.`,
    );
  unpack(path, folder);
  return apks.length === 1 ? join(folder, String(apks[0])) : folder;
}

function entriesOf(path: string): readonly string[] {
  const names: string[] = [];
  try {
    zipFiles(path, (name) => {
      names.push(name);
      return false;
    });
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    return [];
  }
  return names;
}

function unpack(zip: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of Object.entries(filesIn(zip))) {
    const file = resolve(folder, name);
    if (!file.startsWith(folder + sep))
      throw new UsageError(`${zip} has the path ${name}, which leads out of it.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

function filesIn(zip: string): Readonly<Record<string, Uint8Array>> {
  try {
    return zipFiles(zip, () => true);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${zip} cannot be unpacked: ${messageOf(cause)}.`, { cause });
  }
}

/**
 * One APK for all devices from an Android App Bundle, by the user's bundletool, signed with the project's debug key.
 * @param folder receives the APK
 * @throws UsageError if there is no bundletool, or it refuses the bundle
 */
function universalApk(project: Project, bundle: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const set = join(folder, 'universal.apks');
  const options = ['build-apks', '--mode=universal', `--bundle=${bundle}`, `--output=${set}`];
  const [program, ...args] = [...bundletool(), ...options];
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env: toolEnvironment() });
  if (error !== undefined) throw new UsageError(withoutBundletool(bundle));
  if (status !== 0)
    throw new UsageError(
      `bundletool made no APK of ${bundle}: ${firstLine(stderr) || `exit code ${status}`}`,
    );
  const unsigned = join(folder, 'unsigned.apk');
  const apk = join(folder, UNIVERSAL);
  const { [UNIVERSAL]: made } = zipFiles(set, (name) => name === UNIVERSAL);
  writeFileSync(unsigned, made ?? new Uint8Array());
  signApk(project, unsigned, apk);
  return apk;
}

const UNIVERSAL = 'universal.apk';

/** bundletool from the environment variable (a jar or a program), or else from the PATH. */
function bundletool(): readonly [string, ...string[]] {
  const { BUNDLETOOL: named } = readEnvironment();
  if (named === undefined) return ['bundletool'];
  return named.endsWith('.jar') ? [requireJava('bundletool'), '-jar', named] : [named];
}

const withoutBundletool = (bundle: string): string =>
  `${bundle} is an Android App Bundle, of which only bundletool makes APKs, and bundletool was not found: put it on the PATH, or name its jar by the environment variable BUNDLETOOL. By hand: bundletool build-apks --mode=universal --bundle=${bundle} --output=app.apks`;

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
