import { PbfReader, PbfWriter } from 'pbf';

/**
 * Numbers of TraceProcessorRpc and its messages.
 * https://github.com/google/perfetto/blob/main/protos/perfetto/trace_processor/trace_processor.proto
 */
export const TraceMethod = { append: 1, finish: 2, query: 3 } as const;

let sequence = 0;
/** A request in a stream of them. @param args the chunk of a trace, or the text of a query */
export function rpcOf(method: number, args: Uint8Array = new Uint8Array()): Uint8Array {
  const rpc = new PbfWriter();
  rpc.writeVarintField(1, ++sequence);
  rpc.writeVarintField(2, method);
  if (method === TraceMethod.append) rpc.writeBytesField(101, args);
  if (method === TraceMethod.query) {
    const query = new PbfWriter();
    query.writeBytesField(1, args);
    rpc.writeBytesField(103, query.finish());
  }
  const stream = new PbfWriter();
  stream.writeBytesField(1, rpc.finish());
  return stream.finish();
}

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
  for (const rpc of fieldsIn(Buffer.concat(replies), 1)) {
    const [fatal] = fieldsIn(rpc, 5);
    if (fatal !== undefined) answer.error = textOf(fatal);
    for (const result of fieldsIn(rpc, 203)) addResult(result, answer);
  }
  const { columns, cells, error } = answer;
  const count = columns.length === 0 ? 0 : Math.floor(cells.length / columns.length);
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map((name, i) => [name, cells[row * columns.length + i] ?? null])),
  );
  return { rows, error };
}

function addResult(result: Uint8Array, answer: Answer): void {
  answer.columns.push(...fieldsIn(result, 1).map(textOf));
  const [error] = fieldsIn(result, 2);
  if (error !== undefined) answer.error = textOf(error);
  for (const batch of fieldsIn(result, 3)) answer.cells.push(...cellsIn(batch));
}

const VARINT = 2;
const FLOAT64 = 3;
const STRING = 4;

/** The kinds of the cells in order, and the values of each kind by themselves. */
function cellsIn(batch: Uint8Array): readonly Cell[] {
  const kinds = fieldsIn(batch, 1).flatMap((bytes) => [...bytes]);
  const integers = fieldsIn(batch, 2).flatMap(varintsIn);
  const doubles = fieldsIn(batch, 3).flatMap((bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
  });
  const texts = fieldsIn(batch, 5).flatMap((bytes) => textOf(bytes).split('\0'));
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

/** The values with bytes of one field. */
function fieldsIn(message: Uint8Array, wanted: number): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  new PbfReader(message).readFields((field, into: Uint8Array[], reader) => {
    if (field === wanted && reader.type === 2) into.push(reader.readBytes());
  }, found);
  return found;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
