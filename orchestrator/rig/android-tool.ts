import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { androidParts, type Project } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
import { toolEnvironment } from '../environment.ts';
import { makePlace } from './make-place.ts';
import { requireJava } from './require-java.ts';

/**
 * Runs a program of `android-probe/injector`.
 * @param user the feature that needs the program, for the message without Java
 * @returns the program's output
 * @throws UsageError if the program refuses its input; FaultError without Java
 */
export function runAndroidTool(user: string, mainClass: string, words: readonly string[]): string {
  const java = requireJava(user);
  const { injector } = androidParts;
  const classPath = [join(injector, 'injector.jar'), join(injector, 'lib', '*')].join(delimiter);
  const { status, stdout, stderr, error } = spawnSync(java, ['-cp', classPath, mainClass, ...words], {
    encoding: 'utf8',
    env: toolEnvironment(),
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (error !== undefined) throw new Error(`${user} failed: ${error.message}`, { cause: error });
  // Only the last line: keytool, which makes the debug key at first use, prints to stderr too.
  if (status === REFUSED) throw new UsageError(stderr.trim().split('\n').at(-1) ?? '');
  if (status !== 0) throw new Error(`${user} failed: ${stderr.trim() || `exit code ${status}`}`);
  return stdout.trim();
}

const REFUSED = 2;
/** The tools list what they change and what they leave unchanged; in a large app, that is thousands of classes. */
const MAX_OUTPUT_BYTES = 2 ** 28;

/**
 * Writes the classes of jars and class folders into one jar, with calls to the probe in each method that can take long.
 * @param packages packages to change; empty: all
 * @returns the changes, one fact each
 * @throws UsageError if the input is refused; FaultError without Java
 */
export function traceMethods(
  inputs: readonly string[],
  packages: readonly string[],
  out: string,
): readonly string[] {
  makePlace(out);
  const words = [out, packages.join(','), ...inputs];
  return runAndroidTool('Tracing methods', 'dev.hitchproof.methods.Main', words).split('\n');
}

/** Changes made by the injector, in words, one fact each. */
type InjectionChanges = readonly string[];

/**
 * Writes a copy of an app with the probe: components and code added, profileable unless debuggable, all signed with the project's debug key.
 * The same app, probe and key give the same bytes.
 * @param app an APK, or a folder with the APKs of one app
 * @throws UsageError if an APK cannot take the probe; FaultError without Java
 */
export function injectProbe(project: Project, app: string, out: string): InjectionChanges {
  makePlace(out);
  const { probeAar, probeDex } = androidParts;
  return runInjector(project, 'Injecting the probe', [app, out, probeAar, probeDex]).split('\n');
}

/** Writes a copy of an APK, signed with the project's debug key. */
export const signApk = (project: Project, apk: string, out: string): void =>
  void runInjector(project, 'Signing the APK', [apk, out]);

/** @returns the injector's output */
const runInjector = (project: Project, user: string, files: readonly string[]): string =>
  runAndroidTool(user, 'dev.hitchproof.apk.Main', [...files, join(project.state, 'debug.keystore')]);
