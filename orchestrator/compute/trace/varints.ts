import { ByteCursor, unzigzag } from './byte-cursor.ts';

/**
 * The four column codecs over a typed array: each reads `count` values from bytes [at, end) into
 * `out[row …]` and returns the position after the last one, −1 when the bytes end early or a number is
 * longer than allowed. Numbers of one and two bytes, nearly all of a trace, never leave 32-bit integers.
 */
type ReadColumn = (
  bytes: Uint8Array,
  at: number,
  end: number,
  out: Float64Array,
  row: number,
  count: number,
) => number;

type ReadFrom = (...args: [...Parameters<ReadColumn>, base: number]) => number;

export const readUnsigned: ReadColumn = (bytes, start, end, out, row, count) => {
  const stop = row + count;
  let at = start;
  for (let i = row; i < stop; i++) {
    const low = byteAt(bytes, at);
    const high = byteAt(bytes, at + 1);
    if (low < 128) {
      out[i] = low;
      at += 1;
    } else if (high < 128) {
      out[i] = (low & 127) | (high << 7);
      at += 2;
    } else {
      at = readLong(bytes, at, end);
      if (at < 0) return -1;
      out[i] = long.value;
    }
  }
  return at <= end ? at : -1;
};

export const readZigzag: ReadColumn = (bytes, start, end, out, row, count) => {
  const stop = row + count;
  let at = start;
  for (let i = row; i < stop; i++) {
    const low = byteAt(bytes, at);
    const high = byteAt(bytes, at + 1);
    if (low < 128) {
      out[i] = unzigzag32(low);
      at += 1;
    } else if (high < 128) {
      out[i] = unzigzag32((low & 127) | (high << 7));
      at += 2;
    } else {
      at = readLong(bytes, at, end);
      if (at < 0) return -1;
      out[i] = unzigzag(long.value);
    }
  }
  return at <= end ? at : -1;
};

/** The zigzag values summed up from `base`. */
export const readDifferences: ReadFrom = (bytes, start, end, out, row, count, base) => {
  const at = readZigzag(bytes, start, end, out, row, count);
  let value = base;
  for (let i = row; i < row + count; i++) {
    value += out[i] as number;
    out[i] = value;
  }
  return at;
};

/** The zigzag values summed up twice: the first from `base`, the second difference starting at 0. */
export const readSecondDifferences: ReadFrom = (bytes, start, end, out, row, count, base) => {
  const at = readZigzag(bytes, start, end, out, row, count);
  if (at < 0 || count === 0) return at;
  let value = base + (out[row] as number);
  let step = 0;
  out[row] = value;
  for (let i = row + 1; i < row + count; i++) {
    step += out[i] as number;
    value += step;
    out[i] = value;
  }
  return at;
};

/** Result of {@link readLong}: a second return value without an allocation per number. */
const long = { value: 0 };
function readLong(bytes: Uint8Array, at: number, end: number): number {
  const cursor = new ByteCursor(bytes, at, end);
  long.value = cursor.unsigned();
  return cursor.failed ? -1 : cursor.at;
}

/** Past the array's end this is 0 at run time, and the final position check fails. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number;
const unzigzag32 = (value: number): number => (value >>> 1) ^ -(value & 1);
