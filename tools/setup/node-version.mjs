import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './places.mjs';

/**
 * Whether a version is in a range as `engines` has it: `>=20.20.2 <21 || >=26.12.1`. npm's own parser is not installed yet.
 * @param {string} version e.g. `22.23.4`
 * @param {string} range
 */
export const isIn = (version, range) =>
  range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((bound) => meets(version, bound)),
  );

function meets(version, bound) {
  const [, relation, limit] = /^(>=|<)([\d.]+)$/.exec(bound) ?? [];
  if (limit === undefined) throw new Error(`The range of Node.js has '${bound}', not >= or < and a version.`);
  const [a, b] = [version, limit].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((i) => (a[i] ?? 0) !== (b[i] ?? 0));
  const isLess = at !== undefined && (a[at] ?? 0) < (b[at] ?? 0);
  return relation === '<' ? isLess : !isLess;
}

/** The versions that the dependencies support, by `engines` in package.json. */
export const nodeVersion = {
  name: 'Node.js',
  cost: '',
  state() {
    const { node } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).engines;
    const found = process.versions.node;
    return isIn(found, node)
      ? { ok: true, found }
      : {
          ok: false,
          missing: `this is ${found}, the packages need ${node}`,
          fix: 'install the newest Node.js 22, e.g. `nvm install 22`',
        };
  },
};
