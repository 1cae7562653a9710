import type { ByteCursor } from './byte-cursor.ts';
import type { ColumnMemory } from './column-memory.ts';
import { firstRows, readColumns, takeColumns } from './columns.ts';
import { type Layout, MAX_ROWS, type RawColumns } from './format.ts';
import { cursorOf, type OpenBlock } from './payload.ts';
import type { Damage } from './trace.ts';
import { TraceError } from './trace-error.ts';

export interface DecodedStream<L extends Layout> {
  readonly count: number;
  readonly columns: RawColumns<L>;
}
/** Where decoded columns go, and what is wrong with the file. */
export interface Decoding {
  readonly memory: ColumnMemory;
  readonly damage: Damage[];
}
/** Reads what follows the columns of a block; rows are [row, row + records). */
type ReadTail<L extends Layout> = (
  columns: RawColumns<L>,
  row: number,
  records: number,
  cursor: ByteCursor,
) => void;

/** All records of one stream, block after block; an unsound block is reported and leaves no row. */
export function decodeStream<L extends Layout>(
  layout: L,
  blocks: readonly OpenBlock[],
  { memory, damage }: Decoding,
  readTail?: ReadTail<L>,
): DecodedStream<L> {
  const columns = takeColumns(layout, totalRecords(blocks), memory);
  let count = 0;
  for (const open of blocks) {
    const cursor = cursorOf(open);
    const whole = readColumns(layout, columns, count, open.records, cursor);
    if (whole) readTail?.(columns, count, open.records, cursor);
    if (whole && cursor.isSpent()) count += open.records;
    else damage.push(badPayload(open));
  }
  return { count, columns: firstRows(columns, count) };
}

export const badPayload = ({ block }: OpenBlock): Damage => ({
  kind: 'bad-payload',
  atByte: block.atByte,
  lostBlocks: 1,
  note: `block ${block.sequence} of type ${block.type} does not hold what it claims`,
});

/** What the columns need room for; a few small blocks can claim more than any memory holds. */
export function totalRecords(blocks: readonly OpenBlock[]): number {
  const total = blocks.reduce((sum, open) => sum + open.records, 0);
  if (total <= MAX_ROWS) return total;
  throw new TraceError('too-large', `A stream of a trace has at most ${MAX_ROWS} records, here ${total}.`);
}
