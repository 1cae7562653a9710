import { readFileSync } from 'node:fs';
import { type ApkManifest, readManifest } from '../../virtual-device/apk/manifest.ts';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';

/** @throws UsageError when the file is no APK */
export function apkManifest(apk: string): ApkManifest {
  try {
    return readManifest(readFileSync(apk));
  } catch (cause) {
    const reason = messageOf(cause);
    throw new UsageError(`${apk} is not an APK that can be read: ${reason}.`, { cause });
  }
}
