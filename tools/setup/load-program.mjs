import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from './bundle-of.mjs';
import { checkout, codeFile, isCheckout, packageRoot } from './places.mjs';

/** Programs that this process has loaded, by module. */
const loaded = new Map();

/**
 * Loads a module of this package as a program. In a checkout it is a bundle of the module and what it imports here: loading
 * several hundred TypeScript sources one by one takes most of the time of a start.
 * @param {string} module without extension, e.g. `virtual-device/main`
 * @returns what the module exports
 */
export function loadProgram(module) {
  if (!loaded.has(module)) loaded.set(module, load(module));
  return loaded.get(module);
}

async function load(/** @type {string} */ module) {
  const source = codeFile(module);
  // Node.js reads the map of each file that it loads, which takes as long as all else of its loading.
  if (process.argv.includes('--verbose')) process.setSourceMapsEnabled(true);
  if (!isCheckout) return import(pathToFileURL(source).href);
  const bundle = await bundleOf(source, join(checkout.state, 'bundles'), packageRoot);
  return exportsOf(bundle);
}

/** Without the loaders of the process: `tsx`, which runs in one of WebdriverIO, would compile the bundle again at every start. */
function exportsOf(/** @type {string} */ bundle) {
  const loading = new Module(bundle);
  Object.assign(loading, { filename: bundle, paths: createRequire(bundle).resolve.paths('a-package') });
  loading._compile(readFileSync(bundle, 'utf8'), bundle);
  return loading.exports;
}
