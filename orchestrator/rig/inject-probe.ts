import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  rmSync(out, { recursive: true, force: true });
  mkdirSync(dirname(out), { recursive: true });
  const { probeAar, probeDex } = androidParts;
  return runInjector(project, 'Injecting the probe', [app, out, probeAar, probeDex]).split('\n');
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
  if (status === REFUSED) throw new UsageError(stderr.trim());
  if (status !== 0) throw new Error(`The injector failed: ${stderr.trim().split('\n')[0] ?? status}`);
  return stdout.trim();
}

const REFUSED = 2;
const PATH_SEPARATOR = process.platform === 'win32' ? ';' : ':';
