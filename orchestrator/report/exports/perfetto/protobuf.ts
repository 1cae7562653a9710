import { PbfWriter } from 'pbf';

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
