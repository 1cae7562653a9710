import { PbfReader, PbfWriter } from 'pbf';

/** A decoded message without its schema: values by the numbers of their fields, which the callers know. */
export class ProtobufMessage {
  readonly #values = new Map<number, (number | Uint8Array)[]>();

  /** Fields missing from the bytes are absent; later values of a field that is not repeated replace earlier ones. */
  constructor(bytes: Uint8Array) {
    new PbfReader(bytes).readFields((field, values, reader) => {
      const sameField = values.get(field);
      if (sameField === undefined) values.set(field, [...valueIn(reader)]);
      else sameField.push(...valueIn(reader));
    }, this.#values);
  }

  has(field: number): boolean {
    return this.#values.has(field);
  }
  number(field: number): number | undefined {
    return this.#of(field).findLast((value) => typeof value === 'number');
  }
  text(field: number): string | undefined {
    return this.bytes(field)
      .map((bytes) => Buffer.from(bytes).toString('utf8'))
      .at(-1);
  }
  message(field: number): ProtobufMessage | undefined {
    return this.messages(field).at(-1);
  }
  messages(field: number): readonly ProtobufMessage[] {
    return this.bytes(field).map((bytes) => new ProtobufMessage(bytes));
  }
  /** Every value that is neither a number nor a group: packed numbers, texts and messages as they are. */
  bytes(field: number): readonly Uint8Array[] {
    return this.#of(field).filter((value) => typeof value !== 'number');
  }

  #of(field: number): readonly (number | Uint8Array)[] {
    return this.#values.get(field) ?? [];
  }
}

/** Wire types: https://protobuf.dev/programming-guides/encoding/#structure. Groups are skipped. */
function valueIn(reader: PbfReader): readonly (number | Uint8Array)[] {
  if (reader.type === 0) return [reader.readVarint(true)];
  if (reader.type === 1) return [reader.readFixed64()];
  if (reader.type === 2) return [reader.readBytes()];
  return reader.type === 5 ? [reader.readFixed32()] : [];
}

/** Writes a field of a message, which is the concatenation of its fields: https://protobuf.dev/programming-guides/encoding/ */
export type Field = (to: PbfWriter) => void;

export function uintField(field: number, value: number): Field {
  if (value < 0) throw new RangeError(`A protobuf varint cannot hold ${value}; write unsigned numbers only.`);
  return (to) => to.writeVarintField(field, value);
}

export const textField =
  (field: number, text: string): Field =>
  (to) =>
    to.writeStringField(field, text);

export const bytesField =
  (field: number, bytes: Uint8Array): Field =>
  (to) =>
    to.writeBytesField(field, bytes);

export const doubleField =
  (field: number, value: number): Field =>
  (to) =>
    to.writeDoubleField(field, value);

export const messageField =
  (field: number, parts: readonly Field[]): Field =>
  (to) =>
    to.writeMessage(field, writeAll, parts);

export function messageOf(parts: readonly Field[]): Uint8Array {
  const to = new PbfWriter();
  writeAll(parts, to);
  return to.finish();
}

function writeAll(parts: readonly Field[], to: PbfWriter): void {
  for (const write of parts) write(to);
}
