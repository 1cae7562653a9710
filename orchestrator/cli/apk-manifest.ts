import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ApkManifest, readManifest } from '../apk/manifest.ts';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';

/**
 * The manifest of an app: of its APK, or of the base APK in a folder.
 * @throws UsageError if a file is no APK, or a folder has no base APK
 */
export function apkManifest(app: string): ApkManifest {
  if (statSync(app).isFile()) return manifestIn(app);
  for (const name of readdirSync(app, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.apk')) continue;
    const manifest = manifestIn(join(app, name));
    if (manifest.split === undefined) return manifest;
  }
  throw new UsageError(`${app} has no base APK: name a folder with the APKs of one app.`);
}

function manifestIn(apk: string): ApkManifest {
  try {
    return readManifest(readFileSync(apk));
  } catch (cause) {
    throw new UsageError(`${apk} is not an APK that can be read: ${messageOf(cause)}.`, { cause });
  }
}
