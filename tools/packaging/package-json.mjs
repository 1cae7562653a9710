import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../setup/places.mjs';

const manifestIn = (/** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(packageRoot, folder, 'package.json'), 'utf8'));
const own = manifestIn('.');
const { license, engines } = own;
/** @type {string} */
export const version = own.version;

/** The manifest of the installed package: built modules in place of the sources. */
export const mainPackage = (/** @type {readonly string[]} */ platforms) => ({
  name: own.name,
  version,
  description: own.description,
  license,
  type: 'module',
  engines,
  bin: { hitchproof: 'dist/orchestrator/cli/hitchproof.mjs' },
  exports: {
    '.': {
      types: './dist/orchestrator/wdio/index.d.ts',
      default: './dist/orchestrator/wdio/index.js',
    },
    './config': {
      types: './dist/orchestrator/wdio/define-config.d.ts',
      default: './dist/orchestrator/wdio/define-config.js',
    },
    './package.json': './package.json',
  },
  files: ['dist', 'android', 'skills', 'sbom.cdx.json'],
  dependencies: { ...manifestIn('virtual-device').dependencies, ...own.dependencies },
  optionalDependencies: Object.fromEntries(
    platforms.map((platform) => [devicePackage(platform).name, version]),
  ),
});

/** The manifest of the Android framework, which is the same for every platform; npm installs it with the virtual device. */
export const frameworkPackage = () => ({
  name: `${own.name}-framework`,
  version,
  description: `The Android framework of the virtual device of ${own.name}`,
  license,
  files: ['androidall'],
});

/** The manifest of the virtual device's Java half for one platform. */
export const devicePackage = (/** @type {string} */ platform) => {
  const [os, cpu] = platform.split('-');
  return {
    name: `${own.name}-device-${platform}`,
    version,
    description: `The virtual device of ${own.name} for ${platform}: the Android framework in a Java runtime`,
    license,
    os: [os],
    cpu: [cpu],
    files: ['jvm.args', 'target'],
    dependencies: { [frameworkPackage().name]: version },
  };
};
