import { type ByteCursor, unzigzag } from './byte-cursor.ts';
import {
  type Codec,
  type Columns,
  EACH_RECORD,
  fieldOf,
  type Layout,
  MAX_ROWS,
  ONE_FOR_ALL,
  type RawColumns,
} from './format.ts';
import { cursorOf, type OpenBlock } from './scan-blocks.ts';
import type { Damage } from './trace.ts';
import { TraceError } from './trace-error.ts';
import {
  type RowRange,
  readDifferences,
  readSecondDifferences,
  readUnsigned,
  readZigzag,
} from './varints.ts';

/** Reads the bytes after a block's columns, or finishes the block's rows. */
type ReadTail<L extends Layout> = (columns: RawColumns<L>, rows: RowRange, cursor: ByteCursor) => void;

/** All records of one stream, block after block; an unsound block is reported as damage and adds no row. */
export function decodeStream<L extends Layout>(
  layout: L,
  blocks: readonly OpenBlock[],
  damage: Damage[],
  readTail?: ReadTail<L>,
): Columns<L> {
  const columns = takeColumns(layout, totalRecords(blocks));
  let count = 0;
  for (const open of blocks) {
    const cursor = cursorOf(open);
    const rows = { from: count, to: count + open.records };
    readColumns(layout, columns, rows, cursor);
    if (!cursor.failed) readTail?.(columns, rows, cursor);
    if (cursor.isSpent()) count += open.records;
    else damage.push(badPayload(open));
  }
  return { count, ...firstRows(layout, columns, count) } as Columns<L>;
}

export const badPayload = ({ block }: OpenBlock): Damage => ({
  kind: 'bad-payload',
  atByte: block.atByte,
  lostBlocks: 1,
  note: `block ${block.sequence} of type ${block.type} has a payload that cannot be decoded`,
});

/** Number of rows needed for the columns. A few small blocks can claim more than fits in memory. */
export function totalRecords(blocks: readonly OpenBlock[]): number {
  const total = blocks.reduce((sum, open) => sum + open.records, 0);
  if (total <= MAX_ROWS) return total;
  throw new TraceError('too-large', `A stream of a trace has at most ${MAX_ROWS} records, here ${total}.`);
}

export function takeColumns<L extends Layout>(layout: L, count: number): RawColumns<L> {
  const columns: Record<string, Float64Array> = {};
  for (const [name] of layout) columns[name] = count === 0 ? NOTHING : new Float64Array(count);
  return columns as RawColumns<L>;
}
/** Shared, because in most small files most of the rare streams are empty. */
const NOTHING = new Float64Array(0);

/** The first `count` rows of every column, by the names of their fields. */
const firstRows = (layout: Layout, columns: RawColumns<Layout>, count: number): object =>
  Object.fromEntries(
    layout.map((declared) => {
      const column = columns[declared[0]] ?? NOTHING;
      return [fieldOf(declared), column.length === count ? column : column.subarray(0, count)];
    }),
  );

/** Decodes the columns of one event block into `rows`. The cursor has failed if the bytes are not sound. */
export function readColumns<L extends Layout>(
  layout: L,
  columns: RawColumns<L>,
  rows: RowRange,
  cursor: ByteCursor,
): void {
  const baseUs = cursor.unsigned();
  for (const [name, codec] of layout) {
    if (cursor.failed) return;
    const out = columns[name as keyof RawColumns<L>];
    const mode = cursor.byte();
    if (mode === ONE_FOR_ALL) out.fill(readOne(codec, cursor, baseUs), rows.from, rows.to);
    else if (mode === EACH_RECORD) readEach(codec, cursor, { out, rows, baseUs });
    else cursor.failed = true;
  }
}

function readOne(codec: Codec, cursor: ByteCursor, baseUs: number): number {
  const value = cursor.unsigned();
  if (codec === 'u') return value;
  return codec === 'z' ? unzigzag(value) : baseUs + unzigzag(value);
}

interface Target {
  readonly out: Float64Array;
  readonly rows: RowRange;
  readonly baseUs: number;
}

function readEach(codec: Codec, cursor: ByteCursor, { out, rows, baseUs }: Target): void {
  switch (codec) {
    case 'u':
      readUnsigned(cursor, out, rows);
      break;
    case 'z':
      readZigzag(cursor, out, rows);
      break;
    case 'd':
      readDifferences(cursor, out, rows, baseUs);
      break;
    case 'dd':
      readSecondDifferences(cursor, out, rows, baseUs);
      break;
  }
}
