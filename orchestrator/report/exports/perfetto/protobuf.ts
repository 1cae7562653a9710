/**
 * The part of the protobuf wire format that the export writes: https://protobuf.dev/programming-guides/encoding/
 * A message is the concatenation of its fields.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;

export const uintField = (field: number, value: number | bigint): Bytes =>
  concat([tag(field, VARINT), varint(value)]);

export const textField = (field: number, text: string): Bytes =>
  messageField(field, [new TextEncoder().encode(text)]);

export function doubleField(field: number, value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return concat([tag(field, FIXED64), bytes]);
}

export function messageField(field: number, parts: readonly Bytes[]): Bytes {
  const content = concat(parts);
  return concat([tag(field, LENGTH_DELIMITED), varint(content.length), content]);
}

const tag = (field: number, wireType: number): Bytes => varint(field * 8 + wireType);

/** Unsigned LEB128; a bigint where 53 bits are not enough (nanoseconds since boot). */
function varint(value: number | bigint): Bytes {
  if (value < 0) throw new RangeError(`A protobuf varint cannot hold ${value}; write unsigned numbers only.`);
  const bytes: number[] = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

export function concat(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
