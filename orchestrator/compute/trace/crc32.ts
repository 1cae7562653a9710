/**
 * CRC-32/IEEE, eight bytes a step.
 * @source M. Kounavis, F. Berry, "A Systematic Approach to Building High Performance Software-based CRC
 * Generators" (slicing-by-8), https://doi.org/10.1109/ISCC.2005.18
 */
const POLYNOMIAL = 0xedb88320;
const SLICES = 8;
const tables = buildTables();

function buildTables(): readonly Int32Array[] {
  const slices = Array.from({ length: SLICES }, () => new Int32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (const slice of slices) {
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
      slice[byte] = crc;
    }
  }
  return slices;
}

const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as unknown as readonly [
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
];

/** Checksum of bytes [from, to) as an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = -1;
  let at = from;
  for (; at + 8 <= to; at += 8) {
    const low = crc ^ word(bytes, at);
    crc =
      at32(t7, low & 255) ^
      at32(t6, (low >>> 8) & 255) ^
      at32(t5, (low >>> 16) & 255) ^
      at32(t4, low >>> 24) ^
      at32(t3, byteAt(bytes, at + 4)) ^
      at32(t2, byteAt(bytes, at + 5)) ^
      at32(t1, byteAt(bytes, at + 6)) ^
      at32(t0, byteAt(bytes, at + 7));
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ at32(t0, (crc ^ byteAt(bytes, at)) & 255);
  return ~crc >>> 0;
}

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number;
const at32 = (table: Int32Array, at: number): number => table[at] as number;
const word = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) |
  (byteAt(bytes, at + 1) << 8) |
  (byteAt(bytes, at + 2) << 16) |
  (byteAt(bytes, at + 3) << 24);
