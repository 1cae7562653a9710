import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { RuntimeCommand } from './runtime-process.ts';

const HERE = join(import.meta.dirname, '..', 'runtime');
const BUILT = join(HERE, 'target');
const MAIN = 'dev.hitchproof.device.host.Main';

export interface JavaPlace {
  /** Folder of the jars that `mvn package` builds. */
  readonly built?: string;
  readonly javaHome: string | undefined;
  readonly dataDir: string;
}

/** The command that starts the Java half: one JVM per device. */
export function javaRuntime({ built = BUILT, javaHome, dataDir }: JavaPlace): RuntimeCommand {
  const jar = join(built, 'virtual-device-runtime.jar');
  if (!existsSync(jar))
    throw new Error(`${jar} is missing: build it with \`mvn package\` in the project's root`);
  // The framework comes last, so that its copies of host classes do not shadow the originals.
  const classPath = [jar, ...jarsIn(join(built, 'lib')), ...jarsIn(join(built, 'androidall'))].join(
    delimiter,
  );
  return {
    program: javaHome === undefined ? 'java' : join(javaHome, 'bin', 'java'),
    args: [`@${join(HERE, 'jvm.args')}`, '-cp', classPath, MAIN],
    hostLog: join(dataDir, 'host.log'),
  };
}

function jarsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(folder, name));
}
