import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/usage-error.ts';
import { readEnvironment, toolEnvironment } from '../environment.ts';
import { signApk } from './inject-probe.ts';
import { requireJava } from './require-java.ts';
import { zipFiles } from './zip-files.ts';

/**
 * One APK for all devices from an Android App Bundle, by the user's bundletool, signed with the project's debug key.
 * @param folder receives the APK
 * @throws UsageError if there is no bundletool, or it refuses the bundle
 */
export function universalApk(project: Project, bundle: string, folder: string): string {
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
