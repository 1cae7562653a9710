import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../base/usage-error.ts';
import { androidParts, type Project } from '../setup/places.mjs';
import { requireJava } from './require-java.ts';

/** What the injector changed, in words, one fact each. */
export type InjectionChanges = readonly string[];

/**
 * Writes a copy of an APK that has the probe: added components and code, debuggable, signed with the project's debug key.
 * The same APK, probe and key give the same bytes.
 * @throws UsageError when the APK cannot take the probe; FaultError without Java
 */
export function injectProbe(project: Project, apk: string, out: string): InjectionChanges {
  const java = requireJava('Injecting the probe');
  mkdirSync(dirname(out), { recursive: true });
  const { injector, probeAar, probeDex } = androidParts;
  const classPath = [join(injector, 'injector.jar'), join(injector, 'lib', '*')].join(PATH_SEPARATOR);
  const key = join(project.state, 'debug.keystore');
  const args = ['-cp', classPath, 'dev.hitchproof.apk.Main', apk, out, probeAar, probeDex, key];
  const { status, stdout, stderr } = spawnSync(java, args, { encoding: 'utf8' });
  if (status === REFUSED) throw new UsageError(stderr.trim());
  if (status !== 0) throw new Error(`The injector failed: ${stderr.trim().split('\n')[0] ?? status}`);
  return stdout.trim().split('\n');
}

const REFUSED = 2;
const PATH_SEPARATOR = process.platform === 'win32' ? ';' : ':';
