import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { flatJar } from './flat-jar.mjs';
import { icuDataFor } from './icu-data.mjs';
import { isNative, platformsOfNative } from './native-platform.mjs';
import { platforms } from './platforms.mjs';

/**
 * Packages of the framework that no app's process runs: the system server and the media process. Classes that the rest
 * refers to stay, and those that these refer to, so that the rest can be loaded.
 */
const OTHER_PROCESSES = ['com/android/server/', 'android/media/internal/'];

/**
 * Packages that no app can use, because they are not in the public API: the phone's and the car's process, the hardware
 * layer, the regions of phone numbers, the platform's copy of Bouncy Castle. Classes that the rest needs stay.
 */
const NOT_PUBLIC = [
  'android/car/',
  'android/hardware/gnss/',
  'android/hardware/radio/',
  'android/hardware/tv/',
  'android/internal/telephony/',
  'com/android/car/',
  'com/android/i18n/phonenumbers/geocoding/',
  'com/android/ims/',
  'com/android/internal/org/',
  'com/android/internal/telephony/',
];

const OUTSIDE = [...OTHER_PROCESSES, ...NOT_PUBLIC];

/**
 * Files not needed to show an app: natives of libraries that the device switches off, converters for which Android's ICU
 * for Java has no code, constants of a Bouncy Castle provider that is not registered, wallpapers, signatures of whole jars.
 */
const UNUSED = [
  /^sqlite4java\//,
  /^META-INF\/native\//,
  /^android\/icu\/impl\/data\/.*\.cnv$/,
  /^org\/bouncycastle\/pqc\/.*\/lowmc.*\.properties$/,
  /\/default_wallpaper\.png$/,
  /^META-INF\/[^/]+\.(?:SF|RSA|DSA|EC)$/,
];

/** Only the shadow of a class of Android before 6 refers to these jars; the framework has its own copy. */
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
    entries: flatJar(
      unzipSync(readFileSync(join(folder, path)), { filter: ({ name }) => travels(name, platform) }),
    ),
  }));
  checkNatives(jars, platform);
  const named = new Set(jars.flatMap(({ entries }) => namedIn(entries)));
  for (const { path, entries } of jars)
    yield { path, bytes: zipSync(withoutUnusedData(slim(entries, named), platform), { level: 0 }) };
}

const isOutside = (name) => OUTSIDE.some((start) => name.startsWith(start));

const travels = (name, platform) =>
  !UNUSED.some((pattern) => pattern.test(name)) &&
  (!name.startsWith('native/') || name.startsWith(platforms[platform]));

function checkNatives(jars, platform) {
  const natives = jars.flatMap(({ entries }) => Object.entries(entries).filter(([name]) => isNative(name)));
  for (const [name, bytes] of natives) {
    const built = platformsOfNative(bytes);
    if (!built.includes(platform))
      throw new Error(
        `${name} is built for ${built.join(', ') || 'no known platform'}, not for ${platform}.`,
      );
  }
  const runtime = platforms[platform];
  if (!natives.some(([name]) => name.startsWith(runtime)))
    throw new Error(`No jar has a native library in ${runtime}, which ${platform} needs.`);
}

/** The native runtime's jar with only the listed fonts and the ICU data that the library can open. */
function withoutUnusedData(entries, platform) {
  const list = entries[FONT_LIST];
  const library = Object.keys(entries).find((name) => name.startsWith(platforms[platform]) && isNative(name));
  if (list === undefined || library === undefined) return entries;
  const listed = new Set(
    Buffer.from(list)
      .toString('utf8')
      .match(/[\w-]+\.tt[fc]/g),
  );
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([name]) => !/\.tt[fc]$/.test(name) || listed.has(basename(name)))
      .map(([name, bytes]) => [
        name,
        /^icu\/.*\.dat$/.test(name) ? icuDataFor(bytes, entries[library]) : bytes,
      ]),
  );
}
const FONT_LIST = 'fonts/fonts.xml';

/** A jar without the classes outside of apps, except those that the rest needs. */
function slim(entries, named) {
  const namesIn = (name) => (entries[name] === undefined ? [] : outsideNamesIn(entries[name]));
  const kept = new Set([...named, ...[...named].flatMap(namesIn)]);
  const isOfOther = (name) => OTHER_PROCESSES.some((start) => name.startsWith(start));
  // Also visits what is added during the loop.
  for (const name of kept)
    if (!isOfOther(name)) for (const next of namesIn(name)) if (!isOfOther(next)) kept.add(next);
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !isOutside(name) || kept.has(name)));
}

/** Files of classes outside of apps to which the other classes of a jar refer. */
const namedIn = (entries) => [
  ...new Set(
    Object.entries(entries)
      .filter(([name]) => name.endsWith('.class') && !isOutside(name))
      .flatMap(([, bytes]) => outsideNamesIn(bytes)),
  ),
];

const NAMES = new RegExp(
  `(?:${OUTSIDE.map((start) => start.replaceAll('/', '[/.]')).join('|')})[\\w$/.]*`,
  'g',
);

/** Class names appear as text in a class file, with slashes or, for reflection, with dots. */
const outsideNamesIn = (bytes) =>
  [...Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').matchAll(NAMES)].map(
    ([name]) => `${name.replaceAll('.', '/')}.class`,
  );
