import { javaCommand, javaRuntime } from '../../tools/setup/java.mjs';
import { FaultError } from '../base/errors.ts';

/**
 * The `java` of JAVA_HOME, or else of the PATH.
 * @param user the feature that needs it, for the message
 * @throws FaultError that says what to do, if there is none that is new enough
 */
export function requireJava(user: string): string {
  const java = javaRuntime.state();
  if (!java.ok) throw new FaultError('set-up', `${user} needs Java: ${java.missing}. Do this: ${java.fix}.`);
  return javaCommand('java');
}
