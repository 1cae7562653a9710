import { describe, expect, it } from 'vitest';
import { type TraceSpec, traceOf } from '../../testing/trace-of.ts';
import { decodeTrace } from './decode.ts';
import { joinTraces } from './join.ts';

const file = (spec: TraceSpec) => decodeTrace(traceOf(spec));
const frames = (...vsyncs: number[]) => vsyncs.map((vsync) => ({ vsync }));

describe('joinTraces', () => {
  const first = file({ frames: frames(0, 10, 20), scrolls: [{ ordinal: 2 }] });
  const second = file({
    frames: frames(30, 40),
    scrolls: [{ ordinal: 0 }, { ordinal: 1 }],
    touches: [{ ordinal: -1, eventTime: 25 }],
    marks: [{ time: 31, ordinal: 0, kind: 'scene', text: 'feed' }],
  });

  it('counts ordinals on over the files', () => {
    const joined = joinTraces([first, second]);
    expect([...joined.frames.vsyncUs]).toEqual([0, 10, 20, 30, 40]);
    expect([...joined.scrolls.ordinal]).toEqual([2, 3, 4]);
    expect([...joined.touches.ordinal]).toEqual([2]);
    expect(joined.marks).toMatchObject([{ ordinal: 3, text: 'feed' }]);
  });

  it('adds up the totals of closed files', () => {
    expect(joinTraces([first, second]).end?.streams.get(3)).toEqual({ emitted: 5, written: 5, lost: 0 });
  });

  it('does not know the losses once a file was left open', () => {
    expect(joinTraces([file({ frames: frames(0), closed: false }), second]).end).toBeUndefined();
  });

  it('moves the times of a file with another epoch', () => {
    const later = file({ epochNs: 5_000_000n, frames: frames(30) });
    expect([...joinTraces([first, later]).frames.vsyncUs]).toEqual([0, 10, 20, 5_030]);
  });

  it('leaves a single file as it is', () => {
    expect(joinTraces([first])).toBe(first);
  });

  it.each([
    ['nothing', [], 'nothing-to-join'],
    ['two sessions', [first, file({ session: '11111111-1111-4111-8111-111111111111' })], 'other-session'],
  ])('refuses %s', (_, traces, code) => {
    expect(() => joinTraces(traces)).toThrow(expect.objectContaining({ code }));
  });
});
