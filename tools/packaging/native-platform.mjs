/** @typedef {`${string}-${string}`} Platform Node's name of a platform, e.g. `darwin-arm64` */

/** File names of native libraries. */
export const isNative = (/** @type {string} */ name) => /\.(so|dylib|jnilib|dll)$/.test(name);

/**
 * The platforms that a native library is built for, by its header.
 * @param {Uint8Array} bytes
 * @returns {readonly Platform[]} none if the header is of another kind
 */
export function platformsOfNative(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES) return [];
  const magic = view.getUint32(0);
  if (magic === ELF) return named('linux', ELF_MACHINES[view.getUint16(18, true)]);
  if (magic === MACH_O_64) return named('darwin', MACH_CPUS[view.getUint32(4, true)]);
  if (magic === FAT_MACH_O)
    return Array.from({ length: view.getUint32(4) }, (_, i) =>
      named('darwin', MACH_CPUS[view.getUint32(8 + 20 * i)]),
    ).flat();
  if (view.getUint16(0) !== MZ) return [];
  const header = view.getUint32(0x3c, true);
  return header + 6 > bytes.length ? [] : named('win32', PE_MACHINES[view.getUint16(header + 4, true)]);
}

const HEADER_BYTES = 64;
const ELF = 0x7f454c46;
const MACH_O_64 = 0xcffaedfe;
const FAT_MACH_O = 0xcafebabe;
const MZ = 0x4d5a;
/** Node's names of processors, by ELF machine number. */
const ELF_MACHINES = { 62: 'x64', 183: 'arm64' };
const MACH_CPUS = { 16777223: 'x64', 16777228: 'arm64' };
const PE_MACHINES = { 34404: 'x64', 43620: 'arm64' };

const named = (os, cpu) => (cpu === undefined ? [] : [/** @type {Platform} */ (`${os}-${cpu}`)]);
