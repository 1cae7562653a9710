import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../setup/places.mjs';

/**
 * A bill of materials in CycloneDX's format: what is installed with the package by the lock file, with the digest of each
 * package. The same lock file gives the same text.
 */
export function sbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const printed = execFileSync('npm', args, { cwd: packageRoot, encoding: 'utf8', maxBuffer: MAX_BYTES });
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(printed);
  const { timestamp: __, component, ...facts } = metadata;
  // npm would take the name from the folder, and --omit=dev leaves out what both kinds of dependency need.
  const { name } = readJson('package.json');
  const shipped = shippedPackages();
  const kept = components
    .filter(({ purl }) => shipped.has(decodeURIComponent(purl)))
    .map((one) => ({ ...one, ...hashesOf(shipped.get(decodeURIComponent(one.purl))) }));
  const refs = new Set([component['bom-ref'], ...kept.map((one) => one['bom-ref'])]);
  const edges = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const whole = { ...bill, metadata: { ...facts, component: { ...component, name } }, components: kept };
  return `${JSON.stringify({ ...whole, dependencies: edges }, null, 1)}\n`;
}
const MAX_BYTES = 64 << 20;

/** The lock file's packages that are not only for development: package URL → integrity, absent for bundled ones. */
function shippedPackages() {
  const shipped = new Map();
  for (const [path, { dev, name, version, integrity, link }] of Object.entries(
    readJson('package-lock.json').packages,
  )) {
    // The package itself, and the workspaces, whose code is part of it.
    if (!path.includes('node_modules/') || link === true || dev === true) continue;
    const purl = `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`;
    // The same version may be bundled in one place and installed in another.
    shipped.set(purl, shipped.get(purl) ?? integrity);
  }
  return shipped;
}

/** The hashes in `sha512-<base64>`: https://www.w3.org/TR/SRI/ */
function hashesOf(integrity) {
  const [, bits, digest] = /^sha(\d+)-(\S+)/.exec(integrity ?? '') ?? [];
  if (digest === undefined) return {};
  return { hashes: [{ alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }] };
}

const readJson = (file) => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'));
