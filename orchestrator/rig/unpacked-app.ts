import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import type { Project } from '../../tools/setup/places.mjs';
import { messageOf, UsageError } from '../base/errors.ts';
import { readEnvironment, toolEnvironment } from '../environment.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';
import { signApk } from './android-tool.ts';
import { requireJava } from './require-java.ts';

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

/**
 * The files of a zip, without entries for folders. fflate inflates no more of a file than the size in the zip's directory, so
 * the limits apply before anything is inflated.
 * @param isWanted called with every name; the others are not inflated
 * @throws UsageError if the zip has too many files, or the wanted ones are too large
 * @throws Error if it is damaged or no zip
 */
function zipFiles(path: string, isWanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> {
  const zip = readPlainFile(path);
  const maxBytes = Math.min(MAX_BYTES, MAX_RATIO * zip.length);
  let files = 0;
  let bytes = 0;
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (++files > MAX_FILES) throw new UsageError(`${path} has more than ${MAX_FILES} files.`);
    if (name.endsWith('/') || !isWanted(name)) return false;
    bytes += Math.max(size, originalSize);
    if (bytes > maxBytes)
      throw new UsageError(
        `${path} would unpack to more than ${maxBytes} bytes, the limit for a file of ${zip.length} bytes.`,
      );
    return true;
  };
  return unzipSync(zip, { filter });
}

/** What a zip can have without ZIP64, which Android does not read. */
const MAX_FILES = 0xffff;
/** As many as Node.js reads of a file. */
const MAX_BYTES = 2 ** 31 - 1;
/** APKs are compressed already; deflate reaches 1,032. */
const MAX_RATIO = 20;
