import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout, codeFile, isCheckout, packageRoot } from './places.mjs';

/**
 * The file with which Node.js starts a module of this package. In a checkout it is a bundle of the module and what it
 * imports here: loading several hundred TypeScript sources one by one takes most of the time of a start.
 * @param {string} module without extension, e.g. `virtual-device/main`
 */
export async function startFile(module) {
  const source = codeFile(module);
  return isCheckout ? bundleOf(source, join(checkout.state, 'bundles'), packageRoot) : source;
}

/**
 * A bundle of a source with the sources that it imports, made anew when the content of one of them has changed. Packages
 * are not part of it.
 * @param {string} source
 * @param {string} folder for bundles
 * @param {string} root which the sources are in
 * @returns {Promise<string>} the bundle's file
 * @throws Error when a source cannot be parsed or found
 */
export async function bundleOf(source, folder, root) {
  const bundle = join(folder, `${relative(root, source).replaceAll(/[\\/]/g, '-')}.mjs`);
  if (!isCurrent(bundle, root)) await write(bundle, source, root);
  return bundle;
}

/** The bundle's last line is a comment with the paths of its sources and the digest of them all. */
function isCurrent(bundle, root) {
  if (!existsSync(bundle)) return false;
  const text = readFileSync(bundle, 'utf8');
  const { paths, digest } = JSON.parse(text.slice(text.lastIndexOf(MADE_OF) + MADE_OF.length));
  return digestOf(paths, root) === digest;
}
const MADE_OF = '\n// ';

/** Undefined when a source is gone. */
function digestOf(paths, root) {
  if (!paths.every((path) => existsSync(join(root, path)))) return undefined;
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(join(root, path))).update('\0');
  return hash.digest('hex');
}

async function write(bundle, source, root) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...{ entryPoints: [source], bundle: true, packages: 'external', outfile: bundle, absWorkingDir: root },
    ...{ platform: 'node', format: 'esm', target: 'node20', keepNames: true },
    ...{ sourcemap: true, metafile: true, write: false, logLevel: 'silent' },
    plugins: [itsOwnPlace],
  });
  const paths = Object.keys(metafile.inputs).sort();
  const madeOf = `${MADE_OF}${JSON.stringify({ paths, digest: digestOf(paths, root) })}`;
  mkdirSync(dirname(bundle), { recursive: true });
  for (const { path, text } of outputFiles) {
    // Another process may read or write the same file at this moment.
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, path === bundle ? text + madeOf : text);
    renameSync(whole, path);
  }
}

/** A source looks for files beside itself, not beside the bundle. */
const itsOwnPlace = {
  name: 'its-own-place',
  setup: (build) =>
    build.onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) => ({
      loader: path.endsWith('.ts') ? 'ts' : 'js',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
    })),
};
