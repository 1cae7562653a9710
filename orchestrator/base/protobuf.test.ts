import { PbfWriter } from 'pbf';
import { expect, it } from 'vitest';
import { ProtobufMessage } from './protobuf.ts';

function written(write: (writer: PbfWriter) => void): ProtobufMessage {
  const writer = new PbfWriter();
  write(writer);
  return new ProtobufMessage(writer.finish());
}

it('has the values of a message by their fields, of a field that was written twice the last one', () => {
  const message = written((writer) => {
    writer.writeVarintField(1, 7);
    writer.writeVarintField(1, 8);
    writer.writeVarintField(2, -3);
    writer.writeStringField(3, 'früh');
    writer.writeStringField(3, 'spät');
    writer.writeFixed64Field(4, 2 ** 40);
    writer.writeFixed32Field(5, 9);
  });
  expect([1, 2, 4, 5].map((field) => message.number(field))).toEqual([8, -3, 2 ** 40, 9]);
  expect(message.text(3)).toBe('spät');
});

it('reads nanoseconds since the boot exactly for 104 days', () => {
  const ns = 2 ** 53 - 1;
  expect(written((writer) => writer.writeVarintField(1, ns)).number(1)).toBe(ns);
});

it('has messages in messages', () => {
  const number = (value: number) => (_: unknown, writer: PbfWriter) => writer.writeVarintField(1, value);
  const message = written((writer) => {
    writer.writeMessage(6, number(1), undefined);
    writer.writeMessage(6, number(2), undefined);
  });
  expect(message.messages(6).map((inner) => inner.number(1))).toEqual([1, 2]);
  expect(message.message(6)?.number(1)).toBe(2);
});

it('has nothing that was not written', () => {
  const message = written((writer) => writer.writeStringField(1, 'text'));
  expect([message.has(1), message.has(2)]).toEqual([true, false]);
  expect([message.number(1), message.number(2), message.text(2), message.message(2)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(message.messages(2)).toEqual([]);
});
