import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apkSetTable } from './apk-set-table.ts';
import { type ApkDevice, apksForDevice } from './apks-for-device.ts';

/** The table of a set that bundletool made. */
const TABLE = 'toc.pb';

/** The APKs in a folder that a device gets: chosen by bundletool's table, or all if they were taken from a device. */
export function apksIn(folder: string, device: ApkDevice): readonly string[] {
  const table = join(folder, TABLE);
  const names = existsSync(table)
    ? apksForDevice(apkSetTable(readFileSync(table)), device)
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.apk'));
  return names.map((name) => join(folder, name));
}
