import { expect, test } from 'vitest';
import { frameTimelineOf, type TimelineFrameFields } from '../../../test/builders/frame-timeline-of.ts';
import { protobufOf } from '../../../test/builders/protobuf-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import { missedVsyncs } from '../metrics/missed-vsyncs.ts';
import { importFile } from './import-text.ts';

const T = 16_666_667;
const START = 1_000_000_000;
/** A frame in time at a vsync, shown two vsyncs later. */
const frameAt = (vsync: number, change: Partial<TimelineFrameFields> = {}): TimelineFrameFields => ({
  token: vsync + 1,
  startNs: START + vsync * T,
  endNs: START + vsync * T + 8e6,
  deadlineNs: START + (vsync + 1) * T,
  presentNs: START + (vsync + 2) * T,
  ...change,
});
const dropped = (vsync: number): TimelineFrameFields => {
  const { presentNs: _, ...frame } = frameAt(vsync, { present: 4, jank: 0 });
  return frame;
};
const partsOf = (bytes: Uint8Array, options: Parameters<typeof importFile>[1] = { refreshHz: 60 }) => {
  const imported = importFile(bytes, options);
  if (imported.kind !== 'imported') throw new Error(JSON.stringify(imported));
  return imported.parts;
};
const firstOf = (bytes: Uint8Array) => {
  const [part] = partsOf(bytes);
  if (part === undefined) throw new Error('no part');
  return part;
};

test('the frames of a trace have their display times', () => {
  const late = [...Array(20).keys(), ...Array.from({ length: 20 }, (_, i) => i + 24)];
  const part = firstOf(frameTimelineOf(late.map((vsync) => frameAt(vsync))));
  expect(part.notes).toMatchObject({ frames: 40, garbage: 0, wantsRate: false });
  // Nobody asked for a frame at vsyncs 20 to 23.
  expect(resultOf(missedVsyncs, part.ledger)).toBe(0);
});

test('a frame that was dropped is missing at the refresh that it was due at', () => {
  const frames = Array.from({ length: 60 }, (_, vsync) =>
    vsync % 4 === 2 ? dropped(vsync) : frameAt(vsync),
  );
  const { ledger } = firstOf(frameTimelineOf(frames));
  expect(resultOf(missedVsyncs, ledger)).toBe(15);
});

test('a process is named by the process tree or its layer, and chosen by its name', () => {
  const both = [0, 1, 2].flatMap((vsync) => [frameAt(vsync), frameAt(vsync, { pid: 9 })]);
  const tree = protobufOf({ 1: [{ 2: { 1: [{ 1: 9, 3: 'com.other' }] } }] });
  const trace = Buffer.concat([tree, frameTimelineOf(both)]);
  expect(partsOf(trace).map(({ name, notes }) => [name, notes.frames])).toEqual([
    ['com.acme (pid 7) TX - com.acme/.Feed#1', 3],
    ['com.other (pid 9) TX - com.acme/.Feed#1', 3],
  ]);
  expect(partsOf(trace, { app: 'com.other' }).map(({ name, pid }) => [name, pid])).toEqual([['', 9]]);
  expect(partsOf(trace, { window: 'FEED' })).toHaveLength(2);
  expect(importFile(trace, { app: 'com.other', window: 'menu' })).toMatchObject({
    kind: 'refused',
    reason: {
      wanted: 'com.other, menu',
      windows: ['com.acme (pid 7) TX - com.acme/.Feed#1', 'com.other (pid 9) TX - com.acme/.Feed#1'],
    },
  });
  expect(importFile(trace, { app: 'com.none' })).toMatchObject({
    reason: { code: 'no-window', wanted: 'com.none' },
  });
});

test('without the frame timeline, or cut within a packet, it is refused', () => {
  const empty = protobufOf({ 1: [{ 8: 5, 2: { 1: [{ 1: 9, 3: 'a\0' }] } }] });
  expect(importFile(empty)).toMatchObject({ kind: 'refused', reason: { code: 'no-frame-timeline' } });
  const whole = frameTimelineOf([frameAt(0), frameAt(1)]);
  expect(importFile(whole.subarray(0, -5))).toMatchObject({ reason: { code: 'not-this-format' } });
  expect(importFile(Buffer.from('\n\nhello'))).toEqual({ kind: 'unknown', looksLike: undefined });
});
