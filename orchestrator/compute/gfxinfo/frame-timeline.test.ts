import { describe, expect, it } from 'vitest';
import { frameTimelineOf } from '../../../test/builders/frame-timeline-of.ts';
import { type FieldsOfMessage, protobufOf } from '../../../test/builders/protobuf-of.ts';
import { frameTimeline, wholePackets } from './frame-timeline.ts';

const FRAME = { token: 5, startNs: 100, endNs: 116, deadlineNs: 120, presentNs: 140 };
const READ = {
  pid: 7,
  token: 5,
  layer: 'TX - com.acme/.Feed#1',
  expectedNs: 100,
  startNs: 100,
  endNs: 116,
  deadlineNs: 120,
  presentNs: 140,
  jank: 1,
  isDropped: false,
};

it.each([
  ['its times, by the ends that repeat its cookies', {}, {}],
  ['its jank type', { jank: 64 | 128 }, { jank: 192 }],
  ['no end before the trace ended', { endNs: undefined }, { endNs: Number.NaN }],
  [
    'no deadline after its prediction expired',
    { deadlineNs: undefined },
    { deadlineNs: Number.NaN, expectedNs: Number.NaN },
  ],
  ['no present time without a frame of the display', { presentNs: undefined }, { presentNs: Number.NaN }],
  ['no present time when it was dropped', { present: 4 }, { presentNs: Number.NaN, isDropped: true }],
])('a frame has %s', (_, change, expected) => {
  const fields = Object.fromEntries(
    Object.entries({ ...FRAME, ...change }).filter(([, value]) => value !== undefined),
  );
  expect(frameTimeline(frameTimelineOf([fields as typeof FRAME]))).toEqual([{ ...READ, ...expected }]);
});

it('frames are in the order of the trace, and layers of one vsync have its first deadline', () => {
  const frames = frameTimeline(
    frameTimelineOf([
      { ...FRAME, token: 9 },
      { ...FRAME, token: 9, deadlineNs: 999 },
      { ...FRAME, pid: 8, token: 9, deadlineNs: 777 },
    ]),
  );
  expect(frames.map(({ pid, deadlineNs }) => [pid, deadlineNs])).toEqual([
    [7, 120],
    [7, 120],
    [8, 777],
  ]);
});

it('a trace that is cut anywhere has the frames of its whole packets', () => {
  const fields = Array.from({ length: 12 }, (_, i) => ({
    ...FRAME,
    token: 300 + i,
    startNs: 1e9 * i,
    layer: 'x'.repeat(20 * i),
  }));
  const trace = frameTimelineOf(fields);
  const whole = frameTimeline(trace);
  expect(whole).toHaveLength(12);
  const lengths = Array.from({ length: trace.length + 1 }, (_, cut) => {
    const frames = frameTimeline(wholePackets(trace.subarray(0, cut)));
    // Only the last frame may lack what came after the cut.
    expect(frames.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, frames.length - 1)));
    return frames.length;
  });
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(new Set(lengths)).toEqual(new Set(Array.from({ length: 13 }, (_, i) => i)));
});

describe('times', () => {
  const surface = { 4: { 1: 1, 2: 5, 3: 6, 4: 7 } };
  const clocks = {
    6: {
      1: [
        { 1: 6, 2: 1_000 },
        { 1: 3, 2: 600 },
      ],
    },
  };
  const startOf = (packet: FieldsOfMessage) => frameTimeline(protobufOf({ 1: [clocks, packet] }))[0]?.startNs;

  it('are of the monotonic clock where the packet names it', () => {
    expect(startOf({ 8: 5_000, 58: 3, 76: surface })).toBe(5_000);
  });

  it('are brought to it from the clock that runs in sleep, which packets without a name have', () => {
    expect(startOf({ 8: 5_000, 76: surface })).toBe(4_600);
  });
});

it('finds nothing in what is no trace', () => {
  expect(frameTimeline(new Uint8Array())).toEqual([]);
});
