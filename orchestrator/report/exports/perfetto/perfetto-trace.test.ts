import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterOf } from '../../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../../test/builders/measurement-of.ts';
import { reportedRunOf, slideOf } from '../../../../test/builders/report-of.ts';
import { messageOf, uintField } from '../../../base/protobuf.ts';
import { perfettoTrace } from './perfetto-trace.ts';

type Field = readonly [field: number, value: bigint | Uint8Array];

/** An independent reader of the wire format, so that writer and reader share no code. */
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

// TracePacket.stack_sample: task_context = 1 (pid 2, tid 3), callstack = 5, primary_descriptor = 9 (name 2, unit 3), weight 11.
test('the stack of a late frame is a sample of the main thread, outermost call first, and weighs as the frame', () => {
  const packets = packetsOf().filter((packet) => all(packet, 135).length > 0);
  expect(packets).toHaveLength(1);
  const frame = run.slides[0]?.frames[1];
  expect(one(packets[0], 8)).toBe(BigInt(Math.round((frame?.vsyncUs ?? 0) * 1000)));
  const sample = one(packets[0], 135);
  const task = one(sample, 1);
  const process = packetsOf().flatMap((packet) => one(one(packet, 60), 3) ?? [])[0];
  expect([one(task, 2), one(task, 3)]).toEqual([one(process, 1), one(process, 1)]);
  expect(
    all(one(sample, 5), 1).map((call) => [text(one(call, 1)), text(one(call, 2)), one(call, 3)]),
  ).toEqual([
    ['Feed.bind', 'Feed.java', 42n],
    ['android.Sleep.sleep', 'Sleep.java', 9n],
  ]);
  expect([text(one(one(sample, 9), 2)), one(one(sample, 9), 3)]).toEqual(['late frame', 1n]);
  expect(one(sample, 11)).toBe(BigInt(Math.round((frame?.intervalUs ?? 0) * 1000)));
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

const decodedOf = (event: unknown) => ({
  type: one(event, 9),
  name: text(one(event, 23)),
  category: text(one(event, 22)),
  facts: Object.fromEntries(
    all(event, 4).map((fact) => [text(one(fact, 10)), doubleIn(one(fact, 5)) ?? text(one(fact, 6))]),
  ),
});
const doubleIn = (bytes: unknown): number | undefined =>
  bytes instanceof Uint8Array ? new DataView(bytes.slice().buffer).getFloat64(0, true) : undefined;
const stages = {
  unknownDelay: -1,
  input: 0,
  animation: 10_000,
  layoutMeasure: 0,
  draw: 30_000,
  sync: 0,
  commandIssue: 20_000,
  swapBuffers: 0,
  gpu: Number.NaN,
};
const staged = reportedRunOf(1, 10, {
  slides: [slideOf(0, [3, 1], (i) => (i === 0 ? { stages } : { counted: false }))],
});

test('slides and frames carry their facts', () => {
  const begins = eventsOf(packetsOf(perfettoTrace(staged, 'dev.app'))).filter(({ type }) => type === 1n);
  const frames = begins.filter(({ track }) => track !== 4n).map(({ event }) => decodedOf(event));
  expect(frames).toEqual([
    { type: 1n, name: 'slide 1 (finger)', category: 'slide', facts: { scene: '.FeedActivity' } },
    {
      type: 1n,
      name: 'late frame',
      category: 'frame',
      facts: { frame: 1, intervalMs: 50.001, missedVsyncs: 2, phase: 'drag', counted: 'true' },
    },
    {
      type: 1n,
      name: 'frame',
      category: 'frame',
      facts: { frame: 2, intervalMs: 16.667, missedVsyncs: 0, phase: 'fling', counted: 'false' },
    },
  ]);
});

test('stages follow one another from the vsync and end with the frame', () => {
  const onTrack = eventsOf(packetsOf(perfettoTrace(staged, 'dev.app'))).filter(({ track }) => track === 4n);
  expect(onTrack.map(({ timeNs, type }) => [Number(timeNs) / 1e6 - 1000, type])).toEqual(
    [
      [0, 1n],
      [10, 2n],
      [10, 1n],
      [40, 2n],
      [40, 1n],
      [50.001, 2n],
    ].map(([ms, type]) => [expect.closeTo(Number(ms), 6), type]),
  );
  expect(onTrack.filter(({ type }) => type === 1n).map(({ event }) => decodedOf(event))).toEqual([
    { type: 1n, name: 'animation', category: 'stage', facts: { ms: 10 } },
    { type: 1n, name: 'draw', category: 'stage', facts: { ms: 30 } },
    { type: 1n, name: 'render thread', category: 'stage', facts: { ms: 20 } },
  ]);
});

test('counters have the interval and the missed vsyncs of each frame', () => {
  const valuesOn = (id: bigint) =>
    eventsOf(packetsOf(perfettoTrace(staged, 'dev.app')))
      .filter(({ track, type }) => track === id && type === 4n)
      .map(({ event }) => doubleIn(one(event, 44)));
  expect(valuesOn(5n)).toEqual([50.001, 16.667]);
  expect(valuesOn(6n)).toEqual([2, 0]);
});

test('tracks: one process, slices and counters below it', () => {
  const tracks = packetsOf().flatMap((packet) => one(packet, 60) ?? []);
  const [process, slides, , , interval, missed] = tracks;
  expect([one(one(process, 3), 1), text(one(one(process, 3), 6)), one(process, 5)]).toEqual([
    1n,
    'dev.app',
    undefined,
  ]);
  expect([one(slides, 5), one(slides, 3), one(slides, 8)]).toEqual([1n, undefined, undefined]);
  expect([one(interval, 5), text(one(one(interval, 8), 6))]).toEqual([1n, 'ms']);
  expect(one(one(missed, 8), 6)).toBeUndefined();
});

test('a slide and a frame of no length last one microsecond', () => {
  const empty = { ...slideOf(0, [1], () => ({ intervalUs: 0 })), endUs: 0 };
  const times = eventsOf(packetsOf(perfettoTrace(reportedRunOf(1, 1, { slides: [empty] }), 'a')))
    .filter(({ track }) => track === 2n || track === 3n)
    .map(({ timeNs, track }) => [track, timeNs]);
  expect(times).toEqual([
    [2n, 1_000_000_000n],
    [3n, 1_000_000_000n],
    [2n, 1_000_001_000n],
    [3n, 1_000_001_000n],
  ]);
});

test('varints of every size read back', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeNat(), fc.nat(), fc.nat(300)),
      fc.integer({ min: 1, max: 2 ** 28 - 1 }),
      (value, field) => {
        expect(fieldsOf(messageOf([uintField(field, value)]))).toEqual([[field, BigInt(value)]]);
      },
    ),
  );
  expect(() => uintField(1, -1)).toThrow('cannot hold -1');
});

test('a frame that was under way when the recording began starts with the recording', () => {
  const early = slideOf(0, [1], () => ({ vsyncUs: -489 }));
  const bytes = perfettoTrace(reportedRunOf(1, 12, { slides: [early] }), 'dev.app');
  expect(all(bytes, 1).flatMap((packet) => all(packet, 8))).toContain(0n);
});
