import { type ByteCursor, unzigzag } from './byte-cursor.ts';

/** Rows [from, to) of a column. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The four column codecs. Each reads one number per row from the cursor into `out`; the cursor has failed if the
 * bytes end early or a number is longer than allowed. Numbers of one and two bytes, nearly all in a trace, never leave
 * 32-bit integers.
 */
export function readUnsigned(cursor: ByteCursor, out: Float64Array, { from, to }: RowRange): void {
  const { bytes } = cursor;
  let { at } = cursor;
  for (let i = from; i < to; i++) {
    const low = byteAt(bytes, at);
    const high = byteAt(bytes, at + 1);
    if (low < 128) {
      out[i] = low;
      at += 1;
    } else if (high < 128) {
      out[i] = (low & 127) | (high << 7);
      at += 2;
    } else {
      out[i] = cursor.unsignedAt(at);
      if (cursor.failed) return;
      at = cursor.at;
    }
  }
  cursor.moveTo(at);
}

export function readZigzag(cursor: ByteCursor, out: Float64Array, { from, to }: RowRange): void {
  const { bytes } = cursor;
  let { at } = cursor;
  for (let i = from; i < to; i++) {
    const low = byteAt(bytes, at);
    const high = byteAt(bytes, at + 1);
    if (low < 128) {
      out[i] = unzigzag32(low);
      at += 1;
    } else if (high < 128) {
      out[i] = unzigzag32((low & 127) | (high << 7));
      at += 2;
    } else {
      out[i] = unzigzag(cursor.unsignedAt(at));
      if (cursor.failed) return;
      at = cursor.at;
    }
  }
  cursor.moveTo(at);
}

/** The running sum of the zigzag values, starting from `base`. */
export function readDifferences(cursor: ByteCursor, out: Float64Array, rows: RowRange, base: number): void {
  readZigzag(cursor, out, rows);
  let value = base;
  for (let i = rows.from; i < rows.to; i++) {
    value += out[i] as number;
    out[i] = value;
  }
}

/** The zigzag values summed twice: the first is relative to `base`, the second difference starts at 0. */
export function readSecondDifferences(
  cursor: ByteCursor,
  out: Float64Array,
  rows: RowRange,
  base: number,
): void {
  readZigzag(cursor, out, rows);
  if (rows.from >= rows.to) return;
  let value = base + (out[rows.from] as number);
  let step = 0;
  out[rows.from] = value;
  for (let i = rows.from + 1; i < rows.to; i++) {
    step += out[i] as number;
    value += step;
    out[i] = value;
  }
}

/** Beyond the array, the value is undefined at run time and below no limit, so the cursor reads on and fails. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number;
const unzigzag32 = (value: number): number => (value >>> 1) ^ -(value & 1);
