import { describe, expect, it } from 'vitest';
import { traceOf } from '../../../test/builders/trace-of.ts';
import { withArmingFrames } from './arming-frames.ts';
import { decodeTrace } from './decode.ts';
import { FIRST_AFTER_ARMING } from './trace.ts';

const T = 10_000;
const REST = 1_000_000;

/** Two callbacks, a rest in which the app begins to scroll by itself, and two more; `reported` are the vsyncs of reports. */
const rested = (reported: readonly number[], window = 1) =>
  decodeTrace(
    traceOf({
      frames: [
        { vsync: T, flags: FIRST_AFTER_ARMING },
        { vsync: 2 * T },
        { vsync: REST, flags: FIRST_AFTER_ARMING, period: T * 1_000 },
        { vsync: REST + T },
      ],
      scrolls: [
        { ordinal: 0, window },
        { ordinal: 1, window, delay: REST - 3 * T, flags: 1 },
        { ordinal: 2, window, dy: -160 },
      ],
      touches: [{ eventTime: REST + T, ordinal: 3 }],
      frameMetrics: reported.map((vsync) => ({ vsync, window: 1, total: 5_000 })),
      stacks: [{ time: REST, ordinal: 2, frames: ['a.B.c(B.java:1)'] }],
    }),
  );
const ordinals = (column: Float64Array): readonly number[] => [...column];

describe('withArmingFrames', () => {
  it('places the frame that armed the probe before the first callback', () => {
    const trace = withArmingFrames(rested([T, 2 * T, REST - 7 * T, REST - 2 * T, REST]));
    expect(ordinals(trace.frames.vsyncUs)).toEqual([T, 2 * T, REST - 2 * T, REST, REST + T]);
    expect(ordinals(trace.frames.flags)).toEqual([1, 0, 1, 0, 0]);
    expect(trace.frames.periodNs[2]).toBe(T * 1_000);
    expect(ordinals(trace.scrolls.ordinal)).toEqual([0, 2, 3]);
    expect(ordinals(trace.touches.ordinal)).toEqual([4]);
    expect(trace.stacks.map(({ ordinal }) => ordinal)).toEqual([3]);
  });

  it.each([
    ['without a report of it', rested([T, 2 * T, REST])],
    ['if only another window reported', rested([T, 2 * T, REST - 2 * T], 2)],
  ])('leaves a trace as it is %s', (_, trace) => {
    expect(withArmingFrames(trace)).toBe(trace);
  });

  it('knows a scroll before the first callback of all', () => {
    const trace = decodeTrace(
      traceOf({
        frames: [{ vsync: 5 * T, flags: FIRST_AFTER_ARMING }, { vsync: 6 * T }],
        scrolls: [{ ordinal: -1, window: 1, flags: 1 }],
        frameMetrics: [{ vsync: 3 * T, window: 1, total: 15_000 }],
      }),
    );
    const { frames, scrolls } = withArmingFrames(trace);
    expect(ordinals(frames.vsyncUs)).toEqual([3 * T, 5 * T, 6 * T]);
    expect(ordinals(scrolls.ordinal)).toEqual([0]);
  });

  it('places one frame where two windows scroll', () => {
    const trace = decodeTrace(
      traceOf({
        frames: [{ vsync: 5 * T, flags: FIRST_AFTER_ARMING }, { vsync: 6 * T }],
        scrolls: [
          { ordinal: -1, window: 1, flags: 1 },
          { ordinal: 0, window: 1 },
          { ordinal: -1, window: 2, flags: 1 },
        ],
        frameMetrics: [1, 2].map((window) => ({ vsync: 3 * T, window, total: 15_000 })),
      }),
    );
    expect(ordinals(withArmingFrames(trace).frames.vsyncUs)).toEqual([3 * T, 5 * T, 6 * T]);
  });

  it('takes no scroll of a frame with a callback for one of these', () => {
    const trace = decodeTrace(
      traceOf({
        frames: [{ vsync: T, flags: FIRST_AFTER_ARMING }, { vsync: 2 * T }, { vsync: 5 * T }],
        scrolls: [{ ordinal: 1, window: 1 }],
        frameMetrics: [{ vsync: 3 * T, window: 1, total: 5_000 }],
      }),
    );
    expect(withArmingFrames(trace)).toBe(trace);
  });
});
