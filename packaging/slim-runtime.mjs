import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';

/**
 * Where the natives of a platform are in the jars, by Node's name of the platform.
 * @type {Readonly<Record<string, {readonly runtime: string, readonly conscrypt: string}>>}
 */
export const platforms = {
  'linux-x64': { runtime: 'native/linux/x86_64/', conscrypt: 'linux-x86_64' },
  'darwin-x64': { runtime: 'native/mac/x86_64/', conscrypt: 'osx-x86_64' },
  'darwin-arm64': { runtime: 'native/mac/aarch64/', conscrypt: 'osx-aarch64' },
  'win32-x64': { runtime: 'native/windows/x86_64/', conscrypt: 'windows-x86_64' },
};

/**
 * Packages of the framework that no app's process runs: the system server, the phone's and the media process, the
 * hardware layer. Their classes stay as far as the rest names them.
 */
const NOT_IN_APPS = [
  'com/android/server/',
  'com/android/internal/telephony/',
  'android/media/internal/',
  'android/hardware/radio/V',
  'android/hardware/tv/',
  'android/hardware/gnss/',
];

/** Large, and not needed to show an app: other weights of the CJK font, wallpapers, signatures of the whole jars. */
const UNUSED = [
  /^fonts\/NotoSansCJK-(?!Regular)/,
  /\/default_wallpaper\.png$/,
  /^META-INF\/[^/]+\.(?:SF|RSA|DSA|EC)$/,
];

/** Only names a class of Android before 6, of which the framework has its own copy. */
const UNUSED_JARS = [/^icu4j-/];

/**
 * The jars of the virtual device as they travel: what an app on one platform needs, stored without compression, because
 * the tarball around them compresses classes better together and the JVM reads them faster.
 * @param {string} folder `virtual-device/runtime/target`
 * @param {string} platform a key of `platforms`
 * @returns {Generator<{path: string, bytes: Uint8Array}>}
 */
export function* slimRuntime(folder, platform) {
  const paths = ['.', 'lib', 'androidall', 'converter']
    .flatMap((part) => readdirSync(join(folder, part)).map((name) => join(part, name)))
    .filter(
      (path) => path.endsWith('.jar') && !UNUSED_JARS.some((jar) => jar.test(path.split('/').at(-1) ?? '')),
    );
  const named = new Set(paths.flatMap((path) => namedIn(join(folder, path), (name) => !isOutside(name))));
  for (const path of paths) {
    const entries = unzipSync(readFileSync(join(folder, path)), {
      filter: ({ name }) => travels(name, platform),
    });
    yield { path, bytes: zipSync(slim(entries, named), { level: 0 }) };
  }
}

const isOutside = (name) => NOT_IN_APPS.some((start) => name.startsWith(start));

function travels(name, platform) {
  const { runtime, conscrypt } = platforms[platform];
  if (UNUSED.some((pattern) => pattern.test(name))) return false;
  if (name.startsWith('native/')) return name.startsWith(runtime);
  return !name.startsWith('META-INF/native/') || name.includes(conscrypt);
}

/** Without the classes outside of apps, except those that the rest names and those that these name. */
function slim(entries, named) {
  const outside = Object.entries(entries).filter(([name]) => isOutside(name));
  const first = outside.filter(([name]) => named.has(name));
  const kept = new Set([
    ...first.map(([name]) => name),
    ...first.flatMap(([, bytes]) => outsideNamesIn(bytes)),
  ]);
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !isOutside(name) || kept.has(name)));
}

/** Files of classes outside of apps that the classes of a jar name. */
function namedIn(jar, from) {
  const entries = unzipSync(readFileSync(jar), {
    filter: ({ name }) => name.endsWith('.class') && from(name),
  });
  return [...new Set(Object.values(entries).flatMap(outsideNamesIn))];
}

const NAMES = new RegExp(
  `(?:${NOT_IN_APPS.map((start) => start.replaceAll('/', '[/.]')).join('|')})[\\w$/.]*`,
  'g',
);

/** Class names stand as text in a class file, with slashes or, for reflection, with dots. */
const outsideNamesIn = (bytes) =>
  [...Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').matchAll(NAMES)].map(
    ([name]) => `${name.replaceAll('.', '/')}.class`,
  );
