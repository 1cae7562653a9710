import { FaultError } from '../base/fault-error.ts';
import { javaCommand, javaRuntime } from '../setup/java.mjs';

/**
 * The `java` of JAVA_HOME, else of the PATH.
 * @param user what needs it, for the message
 * @throws FaultError with what to do when there is none that is new enough
 */
export function requireJava(user: string): string {
  const java = javaRuntime.state();
  if (!java.ok) throw new FaultError('set-up', `${user} needs Java: ${java.missing}. Do this: ${java.fix}.`);
  return javaCommand('java');
}
