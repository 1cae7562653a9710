import { PbfReader } from 'pbf';
import { bytesField, messageField, messageOf, ProtobufMessage, uintField } from '../base/protobuf.ts';

/**
 * Numbers of TraceProcessorRpc and its messages.
 * https://github.com/google/perfetto/blob/main/protos/perfetto/trace_processor/trace_processor.proto
 */
export const TraceMethod = { append: 1, finish: 2, query: 3 } as const;

let sequence = 0;

/** A request in a stream of them. @param args the chunk of a trace, or the text of a query */
export const rpcOf = (method: number, args: Uint8Array = new Uint8Array()): Uint8Array =>
  messageOf([
    messageField(1, [
      uintField(1, ++sequence),
      uintField(2, method),
      ...(method === TraceMethod.append ? [bytesField(101, args)] : []),
      ...(method === TraceMethod.query ? [messageField(103, [bytesField(1, args)])] : []),
    ]),
  ]);

type Cell = number | string | null;
interface Answer {
  readonly columns: string[];
  readonly cells: Cell[];
  error: string;
}

/**
 * The rows of the answer to a query, by column; the error is empty if there is none.
 * @param replies pieces of one stream: a message longer than 128 KiB is in several
 */
export function rowsIn(replies: readonly Uint8Array[]): {
  readonly rows: readonly object[];
  readonly error: string;
} {
  const answer: Answer = { columns: [], cells: [], error: '' };
  for (const rpc of new ProtobufMessage(Buffer.concat(replies)).messages(1)) {
    answer.error = rpc.text(5) ?? answer.error;
    for (const result of rpc.messages(203)) addResult(result, answer);
  }
  const { columns, cells, error } = answer;
  const count = columns.length === 0 ? 0 : Math.floor(cells.length / columns.length);
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map((name, i) => [name, cells[row * columns.length + i] ?? null])),
  );
  return { rows, error };
}

function addResult(result: ProtobufMessage, answer: Answer): void {
  answer.columns.push(...result.bytes(1).map(textOf));
  answer.error = result.text(2) ?? answer.error;
  for (const batch of result.messages(3)) answer.cells.push(...cellsIn(batch));
}

const VARINT = 2;
const FLOAT64 = 3;
const STRING = 4;

/** The kinds of the cells in order, and the values of each kind by themselves. */
function cellsIn(batch: ProtobufMessage): readonly Cell[] {
  const kinds = batch.bytes(1).flatMap((bytes) => [...bytes]);
  const integers = batch.bytes(2).flatMap(varintsIn);
  const doubles = batch.bytes(3).flatMap((bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
  });
  const texts = batch.bytes(5).flatMap((bytes) => textOf(bytes).split('\0'));
  const next = { integer: 0, double: 0, text: 0 };
  return kinds.map((kind) => {
    if (kind === VARINT) return integers[next.integer++] ?? null;
    if (kind === FLOAT64) return doubles[next.double++] ?? null;
    return kind === STRING ? (texts[next.text++] ?? null) : null;
  });
}

function varintsIn(bytes: Uint8Array): readonly number[] {
  const reader = new PbfReader(bytes);
  const values: number[] = [];
  while (reader.pos < bytes.length) values.push(reader.readVarint(true));
  return values;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
