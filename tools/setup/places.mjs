import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with `orchestrator/` and `virtual-device/`: the checkout, or `dist/` of the installed package. */
const codeRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const FARM_GRID = 'orchestrator/farm/grid/target/farm-grid.jar';
export const CI_TEMPLATES = 'orchestrator/cli/init/ci';

/** Whether this is a checkout of the repository, which runs its sources and builds its Java parts. */
export const isCheckout = existsSync(join(codeRoot, 'package.json'));
/** The folder of this package: the checkout, or `node_modules/hitchproof` of a project. */
export const packageRoot = isCheckout ? codeRoot : dirname(codeRoot);

/**
 * A project that uses this package, and the folder of its state.
 * @typedef {object} Project
 * @property {string} root
 * @property {string} state set-up and caches between runs; safe to delete
 * @property {string} sdk the part of an Android SDK that Appium needs: `platform-tools/adb`
 */

/** @returns {Project} */
export function projectAt(/** @type {string} */ root) {
  const state = join(root, '.hitchproof');
  return { root, state, sdk: join(state, 'android-sdk') };
}

/** The checkout is a project too: that of the demo app. */
export const checkout = projectAt(packageRoot);
/** The programs of the checkout's npm packages. */
export const binFolder = join(packageRoot, 'node_modules', '.bin');

const inCheckout = {
  demoApk: 'android-probe/demo-app/target/demo-app.apk',
  probeAar: 'android-probe/probe/target/hitchproof-probe.aar',
  probeDex: 'android-probe/probe/target/hitchproof-probe.dex',
  fingerJar: 'android-probe/finger/target/hitchproof-finger.jar',
  injector: 'android-probe/injector/target',
};
const inPackage = {
  demoApk: 'android/demo-app.apk',
  probeAar: 'android/hitchproof-probe.aar',
  probeDex: 'android/hitchproof-probe.dex',
  fingerJar: 'android/hitchproof-finger.jar',
  injector: 'android/injector',
};
/** Files and folders that the Java build makes for Android, and that are part of the package. */
export const androidParts = /** @type {Readonly<typeof inCheckout>} */ (
  Object.fromEntries(
    Object.entries(isCheckout ? inCheckout : inPackage).map(([name, path]) => [
      name,
      join(packageRoot, path),
    ]),
  )
);

/** Selenium Grid's hub and nodes as one program. */
export const farmGridJar = join(codeRoot, FARM_GRID);
/** What `hitchproof init --ci` writes into a project. */
export const ciTemplates = join(codeRoot, CI_TEMPLATES);

/** The file of a module of this package: its source, or the output built from it. */
export const codeFile = (/** @type {string} path without extension, e.g. `virtual-device/main` */ module) =>
  join(codeRoot, `${module}.${isCheckout ? 'ts' : 'js'}`);

/** Files for WebdriverIO, in a checkout and in the installed package. */
export const filesOfWdio = {
  config: join(codeRoot, 'orchestrator', 'wdio', 'wdio.conf.mjs'),
  runWorkers: join(codeRoot, 'orchestrator', 'wdio', 'run-workers.mjs'),
  scan: join(codeRoot, 'orchestrator', 'wdio', 'scan.spec.mjs'),
  verdict: join(codeRoot, 'orchestrator', 'wdio', 'verdict.spec.mjs'),
};

/** The arguments with which Node.js runs a module of this package. */
export const nodeArgumentsOf = (/** @type {string} */ module) =>
  isCheckout ? [join(codeRoot, 'tools', 'setup', 'run-module.mjs'), module] : [codeFile(module)];
