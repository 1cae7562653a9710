import type { ByteCursor } from './byte-cursor.ts';
import { firstRows, readColumns, takeColumns } from './columns.ts';
import { type Layout, MAX_ROWS, type RawColumns } from './format.ts';
import { cursorOf, type OpenBlock } from './payload.ts';
import type { Damage } from './trace.ts';
import { TraceError } from './trace-error.ts';
import type { RowRange } from './varints.ts';

export interface DecodedStream<L extends Layout> {
  readonly count: number;
  readonly columns: RawColumns<L>;
}
/** Reads the bytes after a block's columns, or finishes the block's rows. */
type ReadTail<L extends Layout> = (columns: RawColumns<L>, rows: RowRange, cursor: ByteCursor) => void;

/** All records of one stream, block after block; an unsound block is reported as damage and adds no row. */
export function decodeStream<L extends Layout>(
  layout: L,
  blocks: readonly OpenBlock[],
  damage: Damage[],
  readTail?: ReadTail<L>,
): DecodedStream<L> {
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
  return { count, columns: firstRows(columns, count) };
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
