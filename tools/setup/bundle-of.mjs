import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * A bundle of a source and the sources that it imports, made again if the content of one of them has changed. Of packages it
 * has only those that would be hundreds of small files to load.
 * @param {string} source
 * @param {string} folder for bundles
 * @param {string} root folder with the sources
 * @returns {Promise<string>} the bundle's file
 * @throws Error if a source cannot be parsed or found
 */
export async function bundleOf(source, folder, root) {
  // One file: a rebuilt bundle leaves no parts behind.
  const bundle = join(folder, `${relative(root, source).replaceAll(/[\\/]/g, '-')}.cjs`);
  if (!isCurrent(bundle, root)) await write(bundle, source, root);
  return bundle;
}

/** The bundle's last line is a comment with the paths of its sources and the digest of their contents. */
function isCurrent(bundle, root) {
  if (!existsSync(bundle)) return false;
  const text = readFileSync(bundle, 'utf8');
  const { paths, digest } = JSON.parse(text.slice(text.lastIndexOf(MADE_OF) + MADE_OF.length));
  const files = paths.map((path) => join(root, path));
  return (
    files.every(existsSync) &&
    digestOf(
      root,
      files.map((file) => readFileSync(file, 'utf8')),
    ) === digest
  );
}
const MADE_OF = '\n// ';

/** A bundle also depends on how this file makes it, and on the sources' folder, because it names files beside them. */
const MAKER = readFileSync(fileURLToPath(import.meta.url), 'utf8');

function digestOf(root, contents) {
  const hash = createHash('sha256');
  for (const content of [MAKER, root, installedIn(root), ...contents]) hash.update(content).update('\0');
  return hash.digest('hex');
}

/** npm's list of the packages that it has installed, with their versions. */
function installedIn(root) {
  const list = join(root, 'node_modules', '.package-lock.json');
  return existsSync(list) ? readFileSync(list) : '';
}

/** Packages that are part of a bundle, with those that they use: of many small files, or not for CommonJS. */
const INCLUDED = /^(?:@wdio\/(?:config|logger)|allure-js-commons|d3-[\w-]+|pure-rand|zod)(?:\/|$)/;

async function write(bundle, source, root) {
  const { build } = await import('esbuild');
  const contents = new Map();
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    outfile: bundle,
    absWorkingDir: root,
    platform: 'node',
    // One file, which runs what is imported on demand on demand: each import of an ES module takes a round of its own.
    format: 'cjs',
    target: 'node20',
    keepNames: true,
    define: PLACE,
    sourcemap: true,
    write: false,
    logLevel: 'silent',
    plugins: [fewPackages, readInto(contents)],
  });
  const files = [...contents.keys()].sort();
  const paths = files.map((file) => relative(root, file));
  const digest = digestOf(
    root,
    files.map((file) => contents.get(file)),
  );
  mkdirSync(dirname(bundle), { recursive: true });
  // The bundle itself last: who finds it finds its map.
  for (const { path, text } of outputFiles.sort(
    (a, b) => Number(a.path === bundle) - Number(b.path === bundle),
  )) {
    // Another process may read or write the same file at this moment.
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, path === bundle ? `${text}${MADE_OF}${JSON.stringify({ paths, digest })}` : text);
    renameSync(whole, path);
  }
}

/** A source refers to files beside itself, not beside the bundle: names of its own replace these expressions. */
const PLACE = { 'import.meta.url': '__sourceUrl', 'import.meta.dirname': '__sourceDirname' };

const fewPackages = {
  name: 'few-packages',
  setup: (build) =>
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' ||
      (kind !== 'dynamic-import' && (INCLUDED.test(path) || (importer.includes(PACKAGES) && path !== 'jiti')))
        ? undefined
        : { path, external: true },
    ),
};

/**
 * Keeps the bundled contents, since a source may change before the bundle is written, and gives each source its location.
 * @param {Map<string, string>} contents of the sources, by path
 */
const readInto = (contents) => ({
  name: 'read-into',
  setup: (build) =>
    build.onLoad({ filter: /./ }, ({ path }) => {
      const content = readFileSync(path, 'utf8');
      if (!path.includes(PACKAGES)) contents.set(path, content);
      return {
        loader: 'default',
        contents: withNamespace(content.includes('import.meta') ? withPlace(content, path) : content),
      };
    }),
});

/** Of a namespace esbuild leaves out what nobody uses; of the object that zod exports it cannot, e.g. 50 languages. */
const withNamespace = (content) => content.replace("import { z } from 'zod';", "import * as z from 'zod';");

const PACKAGES = `${sep}node_modules${sep}`;

/** Keeps line numbers; a first line that names an interpreter stays the first. */
function withPlace(content, path) {
  const at = /^#!.*\n/.exec(content)?.[0].length ?? 0;
  const [url, folder] = [pathToFileURL(path).href, dirname(path)].map((place) => JSON.stringify(place));
  return `${content.slice(0, at)}const __sourceUrl = ${url}, __sourceDirname = ${folder};${content.slice(at)}`;
}
