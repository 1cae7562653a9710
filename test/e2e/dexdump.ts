import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `dexdump`, which runs the platform's own check of dex files before it prints: from Debian's package `dexdump` or an
 * Android SDK. Undefined if there is none, which is reported once.
 */
export const dexdump: string | undefined = programs().find(
  (program) => spawnSync(program).error === undefined,
);
if (dexdump === undefined) console.warn('skipped: no dexdump on the PATH or in ANDROID_HOME/build-tools');

function programs(): readonly string[] {
  const sdk = process.env.ANDROID_HOME ?? '';
  const tools = join(sdk, 'build-tools');
  // This repository's own set-up names a folder with only adb.
  const versions = sdk !== '' && existsSync(tools) ? readdirSync(tools) : [];
  return ['dexdump', ...versions.map((version) => join(tools, version, 'dexdump'))];
}

/** The number of classes of a dex file, or of an APK with dex files, or what is wrong with it. */
export function checkedDex(file: string): { readonly classes: number } | { readonly problem: string } {
  const { status, stdout, stderr } = spawnSync(dexdump ?? 'dexdump', ['-f', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) return { problem: stderr };
  return { classes: stdout.match(/^Class #\d+/gm)?.length ?? 0 };
}
