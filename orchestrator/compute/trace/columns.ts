import { type ByteCursor, unzigzag } from './byte-cursor.ts';
import type { ColumnMemory } from './column-memory.ts';
import { type Codec, EACH_RECORD, type Layout, ONE_FOR_ALL, type RawColumns } from './format.ts';
import { readDifferences, readSecondDifferences, readUnsigned, readZigzag } from './varints.ts';

export function takeColumns<L extends Layout>(layout: L, count: number, memory: ColumnMemory): RawColumns<L> {
  const columns: Record<string, Float64Array> = {};
  for (const [name] of layout) columns[name] = count === 0 ? NOTHING : memory.float64(count);
  return columns as RawColumns<L>;
}
/** Most small files have most of the rare streams empty. */
const NOTHING = new Float64Array(0);

/** The first `count` rows of every column. */
export function firstRows<L extends Layout>(columns: RawColumns<L>, count: number): RawColumns<L> {
  const rows: Record<string, Float64Array> = {};
  for (const [name, column] of Object.entries<Float64Array>(columns))
    rows[name] = column.length === count ? column : column.subarray(0, count);
  return rows as RawColumns<L>;
}

/** Decodes one event block's columns into rows [row, row + records); false when the bytes are not sound. */
export function readColumns<L extends Layout>(
  layout: L,
  columns: RawColumns<L>,
  row: number,
  records: number,
  cursor: ByteCursor,
): boolean {
  const baseUs = cursor.unsigned();
  for (const [name, codec] of layout) {
    const column = columns[name as keyof RawColumns<L>];
    if (cursor.failed || !readColumn(column, codec, row, records, baseUs, cursor)) return false;
  }
  return !cursor.failed;
}

function readColumn(
  column: Float64Array,
  codec: Codec,
  row: number,
  records: number,
  baseUs: number,
  cursor: ByteCursor,
): boolean {
  const mode = cursor.at < cursor.end ? cursor.bytes[cursor.at++] : undefined;
  if (mode === ONE_FOR_ALL) {
    column.fill(readOne(codec, baseUs, cursor), row, row + records);
    return !cursor.failed;
  }
  if (mode !== EACH_RECORD) return false;
  cursor.at = readEach(column, codec, row, records, baseUs, cursor);
  return cursor.at >= 0;
}

function readOne(codec: Codec, baseUs: number, cursor: ByteCursor): number {
  const value = cursor.unsigned();
  if (codec === 'u') return value;
  return codec === 'z' ? unzigzag(value) : baseUs + unzigzag(value);
}

function readEach(
  column: Float64Array,
  codec: Codec,
  row: number,
  records: number,
  baseUs: number,
  { bytes, at, end }: ByteCursor,
): number {
  switch (codec) {
    case 'u':
      return readUnsigned(bytes, at, end, column, row, records);
    case 'z':
      return readZigzag(bytes, at, end, column, row, records);
    case 'd':
      return readDifferences(bytes, at, end, column, row, records, baseUs);
    case 'dd':
      return readSecondDifferences(bytes, at, end, column, row, records, baseUs);
  }
}
