import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { checkout, packageRoot } from './places.mjs';
import { outputOf, runProgram } from './run-program.mjs';

/** Files that the build produces; see android-probe/README.md and virtual-device/runtime/README.md. */
const PRODUCTS = [
  'android-probe/probe/target/hitchproof-probe.aar',
  'android-probe/probe/target/hitchproof-probe.dex',
  'android-probe/finger/target/hitchproof-finger.jar',
  'android-probe/injector/target/injector.jar',
  'android-probe/demo-app/target/demo-app.apk',
  'android-probe/demo-app/target/demo-app-slower.apk',
  'android-probe/demo-app/target/demo-app-refactored.apk',
  'android-probe/demo-app/target/demo-app-defects.apk',
  'android-probe/demo-app/target/demo-app-background.apk',
  'android-probe/screens-app/target/screens-app.apk',
  'virtual-device/runtime/target/virtual-device-runtime.jar',
  'virtual-device/runtime/target/virtual-device-runtime-boot.jar',
  'virtual-device/runtime/target/androidall',
  'virtual-device/runtime/target/lib',
  'orchestrator/farm/grid/target/farm-grid.jar',
];
const SOURCES = ['pom.xml', 'android-probe', 'virtual-device/runtime', 'orchestrator/farm/grid'];
const stamp = join(checkout.state, 'java-parts.sha256');
/** When the last build of all parts began, also one by Maven alone: `orchestrator/farm/grid/pom.xml` writes it. */
const builtByMaven = join(checkout.state, 'java-parts.built');

/** Probe, demo app, the virtual device's runtime and the farm's Grid: one Maven build. */
export const javaParts = {
  name: 'Java parts',
  cost: 'probe, demo app and the virtual device; the first build downloads about 0.4 GB and takes a few minutes',
  state() {
    const absent = PRODUCTS.find((path) => !existsSync(join(packageRoot, path)));
    if (absent !== undefined) return missing(`${absent} is not built`);
    const isBuilt = textOf(stamp) === sourceHash() || newestSourceMs() < Date.parse(textOf(builtByMaven));
    return isBuilt ? { ok: true, found: 'built' } : missing('their sources have changed');
  },
  provide: (say) =>
    oneAtATime(join(checkout.state, 'java-parts.lock'), say, async () => {
      if (!javaParts.state().ok) await build(say);
    }),
};

async function build(say) {
  const hash = sourceHash();
  await runProgram(mavenProgram(), ['-B', '-DskipTests', 'package'], { say, ...mavenProgress() });
  writeFileSync(stamp, hash);
}

export const mavenProgram = () => (outputOf('mvn', ['-v']) === undefined ? join(packageRoot, 'mvnw') : 'mvn');

const missing = (what) => ({
  ok: false,
  missing: what,
  fix: `run \`${mavenProgram()} -DskipTests package\` and read its output`,
});

const textOf = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const newestSourceMs = () =>
  Math.max(...SOURCES.flatMap(filesBelow).map((path) => statSync(join(packageRoot, path)).mtimeMs));

/** Hash of contents, not dates: a fresh clone of the same sources is the same build. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesBelow)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(packageRoot, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(join(packageRoot, path))) return [];
  if (path.endsWith('.xml')) return [path];
  return readdirSync(join(packageRoot, path), { withFileTypes: true })
    .filter(({ name }) => !['target', 'test', 'golden'].includes(name) && !name.endsWith('.md'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
}

/** Selects one line per module and per large download, and says what a module does that takes long. */
function mavenProgress() {
  let downloadedBytes = 0;
  let doing = 'Maven starts';
  const onLine = (line) => {
    doing = /^\[INFO\] --- (\S+:\S+:\S+ .*) ---$/.exec(line)?.[1]?.replace(/:[\d.]+:/, ':') ?? doing;
    const module = /Building (\S.*?) \S+\s+\[(\d+\/\d+)\]/.exec(line);
    if (module !== null) return `${module[2]} ${module[1]}`;
    const download = /Downloaded from .*?\/([^/\s]+) \(([\d.]+) (kB|MB) at/.exec(line);
    if (download === null) return undefined;
    const bytes = Number(download[2]) * (download[3] === 'MB' ? 1e6 : 1e3);
    downloadedBytes += bytes;
    return bytes >= 10e6
      ? `${download[1]} (${download[2]} MB; ${Math.round(downloadedBytes / 1e6)} MB so far)`
      : undefined;
  };
  return { onLine, state: () => `${doing}; ${Math.round(downloadedBytes / 1e6)} MB downloaded` };
}
