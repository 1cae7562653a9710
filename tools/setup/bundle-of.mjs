import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * A bundle of a source and the sources that it imports, made again if the content of one of them has changed. Packages are
 * not part of it.
 * @param {string} source
 * @param {string} folder for bundles
 * @param {string} root folder with the sources
 * @returns {Promise<string>} the bundle's file
 * @throws Error if a source cannot be parsed or found
 */
export async function bundleOf(source, folder, root) {
  const bundle = join(folder, `${relative(root, source).replaceAll(/[\\/]/g, '-')}.mjs`);
  // Before it is read: from then on, no other process removes what this one loads on demand.
  use(`${bundle}${USED_BY}${process.pid}`);
  if (!isCurrent(bundle, root)) removeReplaced(bundle, await write(bundle, source, root));
  return bundle;
}
const USED_BY = '.used-by-';

/** @type {Set<string>} */
const marks = new Set();
process.once('exit', () => {
  for (const mark of marks) rmSync(mark, { force: true });
});

function use(/** @type {string} */ mark) {
  marks.add(mark);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
}

/**
 * Removes the parts that a bundle had before, unless a process that may load them is running: then a later bundling does so.
 * @param {string} bundle
 * @param {readonly string[]} written its files now
 */
function removeReplaced(bundle, written) {
  const [folder, own] = [dirname(bundle), basename(bundle)];
  const files = readdirSync(folder);
  const users = files.filter((file) => file.startsWith(own + USED_BY));
  const ended = users.filter((file) => !isRunning(Number(file.slice(own.length + USED_BY.length))));
  const isPart = (file) => file.startsWith(`${basename(own, '.mjs')}-`) && /\.mjs(?:\.map)?$/.test(file);
  // This process uses what it has just written.
  const isAlone = users.length - ended.length <= 1;
  const replaced = isAlone ? files.filter((file) => isPart(file) && !written.includes(file)) : [];
  for (const file of [...ended, ...replaced]) rmSync(join(folder, file), { force: true });
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return error.code === 'EPERM';
  }
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
  for (const content of [MAKER, root, ...contents]) hash.update(content).update('\0');
  return hash.digest('hex');
}

/** @returns {Promise<readonly string[]>} the names of its files */
async function write(bundle, source, root) {
  const { build } = await import('esbuild');
  const contents = new Map();
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    packages: 'external',
    // What is imported on demand is a file of its own.
    splitting: true,
    outdir: dirname(bundle),
    entryNames: basename(bundle, '.mjs'),
    chunkNames: `${basename(bundle, '.mjs')}-[hash]`,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    define: PLACE,
    sourcemap: true,
    write: false,
    logLevel: 'silent',
    plugins: [readInto(contents)],
  });
  const files = [...contents.keys()].sort();
  const paths = files.map((file) => relative(root, file));
  const digest = digestOf(
    root,
    files.map((file) => contents.get(file)),
  );
  // The bundle itself last: who finds it finds its parts.
  for (const { path, text } of outputFiles.sort(
    (a, b) => Number(a.path === bundle) - Number(b.path === bundle),
  )) {
    // Another process may read or write the same file at this moment.
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, path === bundle ? `${text}${MADE_OF}${JSON.stringify({ paths, digest })}` : text);
    renameSync(whole, path);
  }
  return outputFiles.map(({ path }) => basename(path));
}

/** A source refers to files beside itself, not beside the bundle: names of its own replace these expressions. */
const PLACE = { 'import.meta.url': '__sourceUrl', 'import.meta.dirname': '__sourceDirname' };

/**
 * Keeps the bundled contents, since a source may change before the bundle is written, and gives each source its location.
 * @param {Map<string, string>} contents of the sources, by path
 */
const readInto = (contents) => ({
  name: 'read-into',
  setup: (build) =>
    build.onLoad({ filter: /./ }, ({ path }) => {
      const content = readFileSync(path, 'utf8');
      contents.set(path, content);
      return {
        loader: 'default',
        contents: content.includes('import.meta') ? withPlace(content, path) : content,
      };
    }),
});

/** Keeps line numbers; a first line that names an interpreter stays the first. */
function withPlace(content, path) {
  const at = /^#!.*\n/.exec(content)?.[0].length ?? 0;
  const [url, folder] = [pathToFileURL(path).href, dirname(path)].map((place) => JSON.stringify(place));
  return `${content.slice(0, at)}const __sourceUrl = ${url}, __sourceDirname = ${folder};${content.slice(at)}`;
}
