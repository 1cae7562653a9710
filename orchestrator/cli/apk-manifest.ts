import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ApkManifest, readManifest } from '../apk/manifest.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';

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
