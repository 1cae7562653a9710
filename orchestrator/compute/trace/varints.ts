import { type ByteCursor, unzigzag } from './byte-cursor.ts';

/** Rows [from, to) of a column. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The four column codecs. Each reads one number per row from the cursor into `out`; the cursor has failed if the bytes end
 * early or a number is longer than allowed. Nearly all numbers of a trace have one or two bytes, as many as the one before,
 * so four bytes are looked at together: mostly they are four numbers, or two. These never leave 32-bit integers.
 */
export function readUnsigned(cursor: ByteCursor, out: Float64Array, { from, to }: RowRange): void {
  const { view } = cursor;
  const lastWordAt = view.byteLength - WORD_BYTES;
  let { at } = cursor;
  let i = from;
  while (i + WORD_BYTES <= to && at <= lastWordAt) {
    const word = view.getInt32(at, true);
    const continued = word & CONTINUED;
    if (continued === TWICE_TWO_BYTES) {
      out[i] = twoBytes(word);
      out[i + 1] = twoBytes(word >>> 16);
      i += 2;
      at += 4;
    } else if (continued === 0) {
      out[i] = word & 127;
      out[i + 1] = (word >>> 8) & 127;
      out[i + 2] = (word >>> 16) & 127;
      out[i + 3] = word >>> 24;
      i += 4;
      at += 4;
    } else if ((word & 0x80) === 0) {
      out[i++] = word & 127;
      at += 1;
    } else if ((word & 0x8000) === 0) {
      out[i++] = twoBytes(word);
      at += 2;
    } else {
      out[i++] = cursor.unsignedAt(at);
      at = cursor.at;
    }
  }
  cursor.moveTo(at);
  while (i < to && !cursor.failed) out[i++] = cursor.unsigned();
}

/** As {@link readUnsigned}, of numbers with a sign. */
export function readZigzag(cursor: ByteCursor, out: Float64Array, rows: RowRange): void {
  readUnsigned(cursor, out, rows);
  for (let i = rows.from; i < rows.to; i++) out[i] = unzigzag(out[i] as number);
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

const WORD_BYTES = 4;
/** The bits that are set in a byte with a next byte of the same number, and those of two numbers of two bytes. */
const CONTINUED = 0x80808080 | 0;
const TWICE_TWO_BYTES = 0x00800080;

const twoBytes = (word: number): number => (word & 127) | ((word >>> 1) & 0x3f80);
