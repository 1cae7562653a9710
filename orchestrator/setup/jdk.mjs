import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from './run-program.mjs';

/** The virtual device runs the framework of API 34, which needs Java 17. */
const NEEDED = 17;

export const jdk = {
  name: 'JDK',
  cost: '',
  state() {
    const version = outputOf(javacProgram(), ['-version']);
    const major = Number(/javac (\d+)/.exec(version ?? '')?.[1] ?? 0);
    if (major >= NEEDED) return { ok: true, found: `javac ${major}` };
    return {
      ok: false,
      missing:
        version === undefined
          ? 'no javac on PATH or in JAVA_HOME'
          : `javac is ${major}, ${NEEDED} or newer is needed`,
      fix: installCommand(),
    };
  },
};

function javacProgram() {
  const home = process.env.JAVA_HOME;
  return home !== undefined && existsSync(join(home, 'bin', 'javac')) ? join(home, 'bin', 'javac') : 'javac';
}

function installCommand() {
  if (process.platform === 'darwin') return '`brew install openjdk@17`';
  if (existsSync('/usr/bin/apt-get')) return '`sudo apt-get install -y openjdk-17-jdk-headless`';
  return existsSync('/usr/bin/dnf')
    ? '`sudo dnf install -y java-17-openjdk-devel`'
    : 'install a JDK 17 and set JAVA_HOME';
}
