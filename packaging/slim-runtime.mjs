import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { isNative, platformsOfNative } from './native-platform.mjs';
import { platforms } from './platforms.mjs';

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
 * @param {string} platform a name in platforms.mjs
 * @returns {Generator<{path: string, bytes: Uint8Array}>}
 * @throws Error when a native library is of another platform, or the runtime's own is missing
 */
export function* slimRuntime(folder, platform) {
  const paths = ['.', 'lib', 'androidall', 'converter']
    .flatMap((part) => readdirSync(join(folder, part)).map((name) => join(part, name)))
    .filter(
      (path) => path.endsWith('.jar') && !UNUSED_JARS.some((jar) => jar.test(path.split('/').at(-1) ?? '')),
    );
  const jars = paths.map((path) => ({
    path,
    entries: unzipSync(readFileSync(join(folder, path)), { filter: ({ name }) => travels(name, platform) }),
  }));
  checkNatives(jars, platform);
  const named = new Set(jars.flatMap(({ entries }) => namedIn(entries)));
  for (const { path, entries } of jars) yield { path, bytes: zipSync(slim(entries, named), { level: 0 }) };
}

const isOutside = (name) => NOT_IN_APPS.some((start) => name.startsWith(start));

function travels(name, platform) {
  const { runtime, conscrypt, sqlite } = platforms[platform];
  if (UNUSED.some((pattern) => pattern.test(name))) return false;
  if (name.startsWith('native/')) return name.startsWith(runtime);
  if (name.startsWith('sqlite4java/')) return sqlite !== undefined && name.startsWith(sqlite);
  return !name.startsWith('META-INF/native/') || name.includes(conscrypt);
}

function checkNatives(jars, platform) {
  const natives = jars.flatMap(({ entries }) => Object.entries(entries).filter(([name]) => isNative(name)));
  for (const [name, bytes] of natives) {
    const built = platformsOfNative(bytes);
    if (!built.includes(platform))
      throw new Error(
        `${name} is built for ${built.join(', ') || 'no known platform'}, not for ${platform}.`,
      );
  }
  const { runtime } = platforms[platform];
  if (!natives.some(([name]) => name.startsWith(runtime)))
    throw new Error(`No jar has a native library in ${runtime}, which ${platform} needs.`);
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

/** Files of classes outside of apps that the other classes of a jar name. */
const namedIn = (entries) => [
  ...new Set(
    Object.entries(entries)
      .filter(([name]) => name.endsWith('.class') && !isOutside(name))
      .flatMap(([, bytes]) => outsideNamesIn(bytes)),
  ),
];

const NAMES = new RegExp(
  `(?:${NOT_IN_APPS.map((start) => start.replaceAll('/', '[/.]')).join('|')})[\\w$/.]*`,
  'g',
);

/** Class names stand as text in a class file, with slashes or, for reflection, with dots. */
const outsideNamesIn = (bytes) =>
  [...Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').matchAll(NAMES)].map(
    ([name]) => `${name.replaceAll('.', '/')}.class`,
  );
