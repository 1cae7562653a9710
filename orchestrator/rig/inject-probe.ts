import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FaultError } from '../base/fault-error.ts';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import { androidParts, type Project } from '../setup/places.mjs';
import { requireJava } from './require-java.ts';

/** What the injector changed, in words, one fact each. */
export type InjectionChanges = readonly string[];

/**
 * Writes a copy of an app that has the probe: added components and code, debuggable, all signed with the project's debug
 * key. The same app, probe and key give the same bytes.
 * @param app an APK, or a folder with the APKs of one app
 * @throws UsageError when an APK cannot take the probe; FaultError without Java
 */
export function injectProbe(project: Project, app: string, out: string): InjectionChanges {
  makePlace(out);
  const { probeAar, probeDex } = androidParts;
  return runInjector(project, 'Injecting the probe', [app, out, probeAar, probeDex]).split('\n');
}

/** @throws FaultError when nothing can be written there */
function makePlace(out: string): void {
  try {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, '');
    rmSync(out);
  } catch (cause) {
    throw new FaultError('not-written', `${out} cannot be written: ${messageOf(cause)}.`, { cause });
  }
}

/** Writes a copy of an APK that is signed with the project's debug key. */
export const signApk = (project: Project, apk: string, out: string): void =>
  void runInjector(project, 'Signing the APK', [apk, out]);

/** @returns what it printed */
function runInjector(project: Project, user: string, files: readonly string[]): string {
  const java = requireJava(user);
  const { injector } = androidParts;
  const classPath = [join(injector, 'injector.jar'), join(injector, 'lib', '*')].join(PATH_SEPARATOR);
  const key = join(project.state, 'debug.keystore');
  const args = ['-cp', classPath, 'dev.hitchproof.apk.Main', ...files, key];
  const { status, stdout, stderr } = spawnSync(java, args, { encoding: 'utf8' });
  // keytool, which makes the debug key at the first time, prints there too.
  if (status === REFUSED) throw new UsageError(stderr.trim().split('\n').at(-1) ?? '');
  if (status !== 0) throw new Error(`The injector failed: ${stderr.trim() || `exit code ${status}`}`);
  return stdout.trim();
}

const REFUSED = 2;
const PATH_SEPARATOR = process.platform === 'win32' ? ';' : ':';
