import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { majorOf } from '../../tools/setup/java.mjs';

const NEEDED = 21;
const INSTALLED = '/usr/lib/jvm';

/**
 * The folder of a Java that runs API 36: in a variable such as JAVA_HOME or GitHub's JAVA_HOME_21_X64, or where Linux
 * distributions install it. Undefined if there is none, which is reported once.
 */
export const newerJava: string | undefined = [...ofEnvironment(), ...installed()].find(
  (home) => existsSync(join(home, 'bin', 'java')) && (majorOf(home) ?? 0) >= NEEDED,
);
if (newerJava === undefined) console.warn(`skipped: no Java ${NEEDED} or newer for API 36`);

function ofEnvironment(): readonly string[] {
  return Object.entries(process.env).flatMap(([name, home = '']) =>
    name.startsWith('JAVA_HOME') ? [home] : [],
  );
}

function installed(): readonly string[] {
  return existsSync(INSTALLED) ? readdirSync(INSTALLED).map((name) => join(INSTALLED, name)) : [];
}
