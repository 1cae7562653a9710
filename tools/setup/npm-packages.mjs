import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { checkout, packageRoot } from './places.mjs';
import { runProgram } from './run-program.mjs';

/** At this level npm prints a line for each file that it fetches. */
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];

/** npm lists what it installed in node_modules/.package-lock.json, which must match the lock file. */
export const npmPackages = {
  name: 'npm packages',
  cost: 'about 230 MB to download, half a minute',
  state() {
    const installed = packagesOf(join(packageRoot, 'node_modules', '.package-lock.json'));
    const wanted = packagesOf(join(packageRoot, 'package-lock.json'));
    if (wanted === undefined) return missing('package-lock.json does not exist');
    if (installed === undefined) return missing('node_modules does not exist');
    const stale = Object.keys(wanted).find(
      (path) =>
        path !== '' && wanted[path].optional !== true && installed[path]?.version !== wanted[path].version,
    );
    return stale === undefined
      ? { ok: true, found: `${Object.keys(installed).length} packages` }
      : missing(`${stale} is not the locked version`);
  },
  provide: (say) =>
    oneAtATime(join(checkout.state, 'npm-packages.lock'), say, async () => {
      if (!npmPackages.state().ok) await runProgram('npm', INSTALL, { say, ...fetching() });
    }),
};

/** How many packages npm has fetched: it prints nothing else before its end. */
export function fetching(all = Object.keys(packagesOf(join(packageRoot, 'package-lock.json')) ?? {}).length) {
  let fetched = 0;
  return {
    onLine: (/** @type {string} */ line) => {
      if (!/^npm http (?:fetch|cache) .*\.tgz/.test(line)) return undefined;
      fetched++;
      return fetched % PACKAGES_A_LINE === 0 ? `${fetched} of at most ${all} packages fetched` : undefined;
    },
    state: () =>
      fetched === 0 ? 'npm reads what is installed' : `${fetched} packages fetched; npm unpacks them`,
  };
}
const PACKAGES_A_LINE = 200;

const missing = (what) => ({ ok: false, missing: what, fix: 'run `npm ci` and read its output' });

function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}
