import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placesOnPath } from './on-path.mjs';
import { outputOf } from './run-program.mjs';

/** The virtual device runs the framework of API 34, which needs Java 17. */
const NEEDED = 17;

/** Before 9, Java 8 called itself 1.8. */
const RUNTIME_SAYS = /version "(?:1\.)?(\d+)/;

/** Builds the Java parts of a checkout. */
export const jdk = javaProgram({
  name: 'JDK',
  program: 'javac',
  says: /^javac (?:1\.)?(\d+)/m,
  needed: NEEDED,
  fix: () => installCommand({ apt: 'openjdk-17-jdk-headless', dnf: 'java-17-openjdk-devel' }),
});

/** Runs the virtual device; a phone needs none. */
export const javaRuntime = javaProgram({
  name: 'Java',
  program: 'java',
  says: RUNTIME_SAYS,
  needed: NEEDED,
  fix: () => installCommand({ apt: 'openjdk-17-jre-headless', dnf: 'java-17-openjdk-headless' }),
});

/** Runs a virtual device whose framework is compiled for a newer Java; not every distribution has a package for it. */
export const newerJava = (/** @type {string} */ user, /** @type {number} */ needed) =>
  javaProgram({
    name: `Java for ${user}`,
    program: 'java',
    says: RUNTIME_SAYS,
    needed,
    fix: () => `install Java ${needed} or newer, and set JAVA_HOME to its folder`,
  });

/** @returns {import('./ensure.mjs').Precondition} */
function javaProgram({ name, program, says, needed, fix }) {
  return {
    name,
    cost: '',
    state() {
      const command = javaCommand(program);
      const major = releaseOf(command) ?? versionOf(command, says);
      if (major !== undefined && major >= needed) return { ok: true, found: `${program} ${major}` };
      const missing =
        major === undefined
          ? `there is no ${command}${command === program ? ' on the PATH, and JAVA_HOME is not set' : ', which JAVA_HOME names'}`
          : `${program} is ${major}, ${needed} or newer is needed`;
      return { ok: false, missing, fix: fix() };
    },
  };
}

/**
 * The major version stated in a file of the program's Java installation. Asking the program would start a JVM.
 * @param {string} command
 * @returns undefined without such a file: a program on the PATH may be one that chooses among several
 */
function releaseOf(command) {
  const places = dirname(command) === '.' ? placesOnPath(command) : [command];
  const program = places.find(existsSync);
  return program === undefined ? undefined : majorOf(join(dirname(realpathSync(program)), '..'));
}

/**
 * The major version of the Java in a folder; undefined if no file states one.
 * @param {string} home
 */
export function majorOf(home) {
  const release = join(home, 'release');
  return existsSync(release)
    ? majorIn(readFileSync(release, 'utf8'), /^JAVA_VERSION="(?:1\.)?(\d+)/m)
    : undefined;
}

/**
 * @param {string} command
 * @param {RegExp} says
 */
function versionOf(command, says) {
  const output = outputOf(command, ['-version']);
  return output === undefined ? undefined : (majorIn(output, says) ?? 0);
}

const majorIn = (/** @type {string} */ text, /** @type {RegExp} */ pattern) => {
  const major = pattern.exec(text)?.[1];
  return major === undefined ? undefined : Number(major);
};

/**
 * A program of JAVA_HOME, which may not exist, or else of the PATH: the same choice as Maven's.
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
