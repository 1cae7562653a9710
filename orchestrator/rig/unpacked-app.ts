import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import { universalApk } from './universal-apk.ts';
import { zipFiles } from './zip-files.ts';

export interface PackedApp {
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
