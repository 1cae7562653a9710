import { join } from 'node:path';
import { androidParts, type Project } from '../../tools/setup/places.mjs';
import { runAndroidTool } from './android-tool.ts';
import { makePlace } from './make-place.ts';

/** Changes made by the injector, in words, one fact each. */
export type InjectionChanges = readonly string[];

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
