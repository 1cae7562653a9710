/** The oldest Java on which the virtual device runs. */
const JAVA = 17;

/**
 * The entries of a jar as that Java sees them: its versions of classes instead of those for older ones, and the manifest
 * without the digests of a signature.
 * @param {Readonly<Record<string, Uint8Array>>} entries
 * @returns {Readonly<Record<string, Uint8Array>>}
 */
export function flatJar(entries) {
  const newest = Object.entries(entries)
    .map(([name, bytes]) => ({ name, bytes, ...versioned(name) }))
    .filter(({ java }) => java <= JAVA)
    .toSorted((a, b) => a.java - b.java);
  return Object.fromEntries(
    newest.map(({ path, bytes }) => [path, path === MANIFEST ? withoutSections(bytes) : bytes]),
  );
}

const MANIFEST = 'META-INF/MANIFEST.MF';

function versioned(/** @type {string} */ name) {
  const [, java, path] = /^META-INF\/versions\/(\d+)\/(.+)$/.exec(name) ?? [];
  return path === undefined ? { path: name, java: 0 } : { path, java: Number(java) };
}

/** https://docs.oracle.com/en/java/javase/17/docs/specs/jar/jar.html#jar-manifest */
function withoutSections(/** @type {Uint8Array} */ bytes) {
  const [main = ''] = Buffer.from(bytes)
    .toString('utf8')
    .split(/\r?\n\r?\n/);
  return Buffer.from(`${main.replace(/^Multi-Release:.*\r?\n?/m, '').trimEnd()}\n`);
}
