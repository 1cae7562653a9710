import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from './run-program.mjs';

/** The virtual device runs the framework of API 34, which needs Java 17. */
const NEEDED = 17;

/** Builds the Java parts of a checkout. */
export const jdk = javaProgram({
  name: 'JDK',
  program: 'javac',
  versionOf: (output) => /javac (\d+)/.exec(output)?.[1],
  packages: { apt: 'openjdk-17-jdk-headless', dnf: 'java-17-openjdk-devel' },
});

/** Runs the virtual device; a phone needs none. */
export const javaRuntime = javaProgram({
  name: 'Java',
  program: 'java',
  versionOf: (output) => /version "(\d+)/.exec(output)?.[1],
  packages: { apt: 'openjdk-17-jre-headless', dnf: 'java-17-openjdk-headless' },
});

/** @returns {import('./ensure.mjs').Precondition} */
function javaProgram({ name, program, versionOf, packages }) {
  return {
    name,
    cost: '',
    state() {
      const command = javaCommand(program);
      const version = outputOf(command, ['-version']);
      const major = Number(versionOf(version ?? '') ?? 0);
      if (major >= NEEDED) return { ok: true, found: `${program} ${major}` };
      const missing =
        version === undefined
          ? `there is no ${command}${command === program ? ' on the PATH, and JAVA_HOME is not set' : ', which JAVA_HOME names'}`
          : `${program} is ${major}, ${NEEDED} or newer is needed`;
      return { ok: false, missing, fix: installCommand(packages) };
    },
  };
}

/**
 * A program of JAVA_HOME, which may not exist, else of the PATH: as Maven chooses it.
 * @param {string} program
 */
export function javaCommand(program) {
  const home = process.env.JAVA_HOME;
  return home === undefined || home === '' ? program : join(home, 'bin', program);
}

function installCommand({ apt, dnf }) {
  if (process.platform === 'darwin') return '`brew install openjdk@17`';
  if (existsSync('/usr/bin/apt-get')) return `\`sudo apt-get install -y ${apt}\``;
  return existsSync('/usr/bin/dnf') ? `\`sudo dnf install -y ${dnf}\`` : 'install Java 17 and set JAVA_HOME';
}
