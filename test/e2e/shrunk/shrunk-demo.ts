import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../../tools/setup/places.mjs';
import { androidSdk } from '../android-sdk.ts';
import { root } from '../perf-session.ts';

const DEMO = join(root, 'android-probe/demo-app/target');
const LIBRARIES = join(root, 'android-probe/android-libs/target');
const AAR = join(root, 'android-probe/probe/target/hitchproof-probe.aar');
const INJECTOR = join(root, 'android-probe/injector/target');

/**
 * The demo app with its libraries and the AAR, shrunk, optimised and renamed by R8 in full mode. All rules come from where
 * Gradle takes them: aapt2's for the manifest and the layouts, and the consumer rules of the AARs.
 * @param folder an empty folder, which then has `app.apk` and `mapping.txt`
 */
export function shrunkDemo(folder: string): { readonly apk: string; readonly mapping: string } {
  const env = { ...process.env, ...androidSdk(folder, INJECTOR) };
  const run = (program: string, args: readonly string[]): Buffer =>
    execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const resources = [
    ...filesIn(join(LIBRARIES, 'compiled'), '.zip'),
    ...['integers.zip', 'resources.zip'].map((name) => join(DEMO, name)),
  ];
  run('aapt2', [
    ...['link', '-I', env.ANDROID_JAR, '--manifest', join(DEMO, 'manifest/merged.xml')],
    ...['--auto-add-overlay', '--debug-mode', '--proguard', 'aapt.txt', '-o', 'app.apk'],
    ...resources.flatMap((compiled) => ['-R', compiled]),
  ]);
  const libraries = filesIn(join(LIBRARIES, 'deps'), '.aar');
  const rules = [AAR, ...libraries].flatMap((aar, i) => {
    if (!run('unzip', ['-Z1', aar]).includes('proguard.txt')) return [];
    run('unzip', ['-q', aar, 'proguard.txt', '-d', `rules-${i}`]);
    return ['--pg-conf', `rules-${i}/proguard.txt`];
  });
  run('unzip', ['-q', AAR, 'classes.jar']);
  run('jar', ['-cf', 'app.jar', '-C', join(DEMO, 'classes'), '.']);
  mkdirSync(join(folder, 'dex'));
  // From 21 on R8 omits constructors that only call their superclass's.
  run('r8', [
    ...['--release', '--min-api', '24', '--lib', env.ANDROID_JAR, '--pg-conf', 'aapt.txt', ...rules],
    ...['--pg-map-output', 'mapping.txt', '--output', 'dex', 'app.jar', 'classes.jar'],
    ...filesIn(LIBRARIES, '.jar'),
  ]);
  run('jar', ['-uMf', 'app.apk', '-C', 'dex', 'classes.dex']);
  const key = join(checkout.state, 'debug.keystore');
  run('apksigner', ['sign', '--ks', key, '--ks-pass', 'pass:android', 'app.apk']);
  return { apk: join(folder, 'app.apk'), mapping: join(folder, 'mapping.txt') };
}

const filesIn = (folder: string, extension: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .map((name) => join(folder, name));
