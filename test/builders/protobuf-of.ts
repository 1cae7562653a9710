import { PbfWriter } from 'pbf';

/** A message: numbers, texts and messages by field number; a repeated field as a list. */
export interface FieldsOfMessage {
  readonly [field: number]: Value | readonly Value[];
}
type Value = number | string | FieldsOfMessage;

/** A protobuf message as bytes. */
export function protobufOf(message: FieldsOfMessage): Uint8Array {
  const writer = new PbfWriter();
  for (const [field, values] of Object.entries(message)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (typeof value === 'number') writer.writeVarintField(Number(field), value);
      else if (typeof value === 'string') writer.writeStringField(Number(field), value);
      else writer.writeBytesField(Number(field), protobufOf(value));
    }
  }
  return writer.finish();
}
