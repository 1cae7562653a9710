import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterOf } from '../../../testing/cluster-of.ts';
import { attributionOf } from '../../../testing/measurement-of.ts';
import { reportedRunOf, slideOf } from '../../../testing/report-of.ts';
import { perfettoTrace } from './perfetto-trace.ts';
import { uintField } from './protobuf.ts';

type Field = readonly [field: number, value: bigint | Uint8Array];

/** Reads the wire format by itself, so that writer and reader share no code. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const length = key % 8 === 0 ? undefined : key % 8 === 1 ? 8 : Number(varint());
    fields.push([Math.floor(key / 8), length === undefined ? varint() : bytes.subarray(at, at + length)]);
    at += length ?? 0;
  }
  return fields;
}
const all = (bytes: unknown, field: number) =>
  bytes instanceof Uint8Array
    ? fieldsOf(bytes).flatMap(([key, value]) => (key === field ? [value] : []))
    : [];
const one = (bytes: unknown, field: number) => all(bytes, field)[0];
const text = (bytes: unknown): string => (bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : '');

const stutterStacks = [
  clusterOf({
    key: 'Feed.bind',
    hitchMs: 33,
    example: ['android.Sleep.sleep(Sleep.java:9)', 'Feed.bind(Feed.java:42)'],
    appFrame: 'Feed.bind(Feed.java:42)',
  }),
];
const run = reportedRunOf(1, 10, {
  slides: [slideOf(0, [1, 3, 1], (i) => (i === 1 ? { stack: 0 } : {})), slideOf(4, [1, 2])],
  attribution: attributionOf({ stutterStacks }),
});
const packetsOf = (trace = perfettoTrace(run, 'dev.app')) => all(trace, 1);
const eventsOf = (packets = packetsOf()) =>
  packets.flatMap((packet) => {
    const event = one(packet, 11);
    return event === undefined
      ? []
      : [{ timeNs: one(packet, 8), event, type: one(event, 9), track: one(event, 11) }];
  });

test('every track is described before its events, every packet is of one sequence', () => {
  const packets = packetsOf();
  const described = packets.flatMap((packet) => one(packet, 60) ?? []);
  expect(described.map((track) => text(one(track, 2)))).toEqual([
    'dev.app',
    'Slides',
    'Frames',
    'Stages',
    'Frame interval',
    'Missed vsyncs',
  ]);
  expect(packets.map((packet) => one(packet, 10))).toEqual(packets.map(() => 1n));
  const uuids = described.map((track) => one(track, 1));
  for (const { track } of eventsOf(packets)) expect(uuids).toContain(track);
});

test('frames are slices of their interval, a late one carries its stack, outermost first', () => {
  const frames = eventsOf().filter(({ track, type }) => track === 3n && type === 1n);
  expect(frames.map(({ event }) => text(one(event, 23)))).toEqual([
    'frame',
    'late frame',
    'frame',
    'frame',
    'late frame',
  ]);
  expect(frames[1]?.timeNs).toBe(1_016_667_000n);
  const callstack = all(one(frames[1]?.event, 55), 1);
  expect(callstack.map((frame) => [text(one(frame, 1)), text(one(frame, 2)), one(frame, 3)])).toEqual([
    ['Feed.bind', 'Feed.java', 42n],
    ['android.Sleep.sleep', 'Sleep.java', 9n],
  ]);
});

test('times never go back, and on each track begins and ends balance without nesting', () => {
  const events = eventsOf();
  const times = events.map(({ timeNs }) => Number(timeNs));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  for (const id of [2n, 3n, 4n]) {
    let open = 0;
    for (const { type } of events.filter(({ track }) => track === id)) {
      open += type === 1n ? 1 : -1;
      expect([0, 1]).toContain(open);
    }
    expect(open).toBe(0);
  }
});

test('varints of every size read back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.integer({ min: 1, max: 2 ** 29 - 1 }),
      (value, field) => {
        expect(fieldsOf(uintField(field, value))).toEqual([[field, value]]);
      },
    ),
  );
  expect(() => uintField(1, -1)).toThrow('cannot hold -1');
});
