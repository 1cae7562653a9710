// `npm run pack [-- --platform <name>…] [--into <folder>] [--fast]`: makes the tarballs that npm installs, hitchproof, the
// Android framework and, per platform, the virtual device; they need only Node.js and a Java runtime. With --fast, for tests,
// the latter two are larger and compressed in a sixth of the time.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensure, preconditionsOf } from '../setup/ensure.mjs';
import { binFolder, CI_TEMPLATES, checkout, FARM_GRID, packageRoot } from '../setup/places.mjs';
import { runProgram } from '../setup/run-program.mjs';
import { devicePackage, frameworkPackage, mainPackage, version } from './package-json.mjs';
import { platforms } from './platforms.mjs';
import { sbom } from './sbom.mjs';

const say = (line) => void process.stderr.write(`${line}\n`);
const staged = join(checkout.state, 'packages');

/** Files that Android projects and `init` use from the package. */
const ANDROID = {
  'hitchproof-probe.aar': 'android-probe/probe/target/hitchproof-probe.aar',
  'hitchproof-probe.dex': 'android-probe/probe/target/hitchproof-probe.dex',
  'hitchproof-probe-noop.aar': 'android-probe/probe-noop/target/hitchproof-probe-noop.aar',
  'hitchproof-finger.jar': 'android-probe/finger/target/hitchproof-finger.jar',
  'demo-app.apk': 'android-probe/demo-app/target/demo-app.apk',
  'demo-app-slower.apk': 'android-probe/demo-app/target/demo-app-slower.apk',
  'injector/injector.jar': 'android-probe/injector/target/injector.jar',
  'injector/lib': 'android-probe/injector/target/lib',
};

async function stageMain(devices) {
  const folder = stageOf(mainPackage(devices));
  say('pack: TypeScript');
  const project = join(packageRoot, 'tools', 'packaging', 'tsconfig.json');
  await runProgram(join(binFolder, 'tsc'), ['-p', project, '--outDir', join(folder, 'dist')], { say });
  // What the compiler leaves out.
  for (const part of [FARM_GRID, CI_TEMPLATES, ...['orchestrator', 'virtual-device'].flatMap(dataIn)])
    copy(join(packageRoot, part), join(folder, 'dist', part));
  for (const [name, path] of Object.entries(ANDROID))
    copy(join(packageRoot, path), join(folder, 'android', name));
  copy(join(packageRoot, 'skills'), join(folder, 'skills'));
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom());
  return folder;
}

/** What the rooms of a tree read as data, and what tells Appium that a folder is a plugin. */
const dataIn = (tree) =>
  readdirSync(join(packageRoot, tree), { recursive: true })
    .filter((name) => /^(?!runtime\/).+\/[^/]+\.json$/.test(name) && !name.includes('node_modules/'))
    .map((name) => join(tree, name));

async function stageDevice(platform) {
  const { slimRuntime } = await import('./slim-runtime.mjs');
  say(`pack: virtual device for ${platform}`);
  const folder = stageOf(devicePackage(platform));
  const runtime = join(packageRoot, 'virtual-device', 'runtime');
  const framework = stageOf(frameworkPackage());
  copy(join(runtime, 'jvm.args'), join(folder, 'jvm.args'));
  for (const { path, bytes } of slimRuntime(join(runtime, 'target'), platform)) {
    const file = path.startsWith(FRAMEWORK) ? join(framework, path) : join(folder, 'target', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return { folder, framework };
}
const FRAMEWORK = 'androidall/';

/** A new folder with only the manifest and the files that every package of this repository has. */
function stageOf(manifest) {
  const folder = join(staged, manifest.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['README.md', 'LICENSE']) copy(join(packageRoot, name), join(folder, name));
  return folder;
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

async function tarballOf(folder, into) {
  let name = '';
  await runProgram('npm', ['pack', folder, '--pack-destination', into, '--loglevel=error'], {
    say,
    onLine: (line) => {
      if (line.endsWith('.tgz')) name = line;
    },
  });
  return join(into, name);
}

/** Compresses less than npm, whose maximum compression takes most of the time of packing. */
async function fastTarballOf(folder, into) {
  const inTarball = join(dirname(folder), 'package');
  const tarball = join(into, `${basename(folder)}-${version}.tgz`);
  rmSync(inTarball, { recursive: true, force: true });
  renameSync(folder, inTarball);
  await runProgram('tar', ['-cf', tarball, '--use-compress-program', 'gzip -1', '-C', staged, 'package'], {
    say,
  });
  renameSync(inTarball, folder);
  return tarball;
}

/**
 * Download size in MB above which a package must contain something unwanted (docs/decisions/0018), or is too large for a
 * repository: GitHub refuses files of 100 MB. The same files give the same size.
 */
const MAX_MB = { main: 20, device: 95 };

async function packMain(names, into) {
  const tarball = await tarballOf(await stageMain(names), into);
  printed(tarball, MAX_MB.main);
}

/** @param isFirst of the platforms, whose framework stands for that of all */
async function packDevice(name, into, { isFast, isFirst }) {
  const { folder, framework } = await stageDevice(name);
  for (const of of isFirst ? [folder, framework] : [folder])
    printed(await (isFast ? fastTarballOf(of, into) : tarballOf(of, into)), MAX_MB.device);
}

function printed(tarball, maxMb) {
  const mb = statSync(tarball).size / 1e6;
  if (mb > maxMb)
    throw new Error(`${tarball} has ${mb.toFixed(1)} MB, more than ${maxMb}: look at what is in it.`);
  process.stdout.write(`${tarball} (${mb.toFixed(1)} MB)\n`);
}

async function pack(names, into, isFast) {
  mkdirSync(into, { recursive: true });
  await packMain(names, into);
  for (const [i, name] of names.entries()) await packDevice(name, into, { isFast, isFirst: i === 0 });
}

const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true, default: [`${process.platform}-${process.arch}`] },
    into: { type: 'string', default: staged },
    fast: { type: 'boolean', default: false },
  },
});
const unknown = values.platform.find((name) => !(name in platforms));
if (unknown !== undefined) {
  say(`There is no platform '${unknown}'; there are ${Object.keys(platforms).join(', ')}.`);
  process.exitCode = 2;
} else if (await ensure(preconditionsOf(checkout), say))
  await pack(values.platform, resolve(values.into), values.fast);
else process.exitCode = 3;
