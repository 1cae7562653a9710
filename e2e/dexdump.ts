import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The program with the platform's own check of dex files, which it runs before it prints: Debian's package `dexdump`, or that
 * of an Android SDK. Undefined where there is none, which is said once.
 */
export const dexdump: string | undefined = programs().find(
  (program) => spawnSync(program).error === undefined,
);
if (dexdump === undefined) console.warn('skipped: no dexdump on the PATH or in ANDROID_HOME/build-tools');

function programs(): readonly string[] {
  const sdk = process.env.ANDROID_HOME ?? '';
  const tools = join(sdk, 'build-tools');
  // A set-up of our own names a folder with adb only.
  const versions = sdk !== '' && existsSync(tools) ? readdirSync(tools) : [];
  return ['dexdump', ...versions.map((version) => join(tools, version, 'dexdump'))];
}

/** Of a dex file, or of an APK with some: how many classes it has; else what is wrong with it. */
export function checkedDex(file: string): { readonly classes: number } | { readonly problem: string } {
  const { status, stdout, stderr } = spawnSync(dexdump ?? 'dexdump', ['-f', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) return { problem: stderr };
  return { classes: stdout.match(/^Class #\d+/gm)?.length ?? 0 };
}
