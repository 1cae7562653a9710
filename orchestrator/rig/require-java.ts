import { join } from 'node:path';
import { readEnvironment } from '../config.ts';
import { javaRuntime } from '../setup/java.mjs';
import { RigError } from './rig-error.ts';

/**
 * The `java` of JAVA_HOME, else of the PATH.
 * @param user what needs it, for the message
 * @throws RigError with what to do when there is none that is new enough
 */
export function requireJava(user: string): string {
  const java = javaRuntime.state();
  if (!java.ok) throw new RigError(`${user} needs Java: ${java.missing}. Do this: ${java.fix}.`);
  const home = readEnvironment().JAVA_HOME;
  return home === undefined ? 'java' : join(home, 'bin', 'java');
}
