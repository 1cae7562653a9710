import fc from 'fast-check';
import type { Starts } from '../../orchestrator/compute/start-up.ts';
import type { RowSpec } from './ledger-of.ts';
import type { RunFrame, RunSpec, SlideSpec } from './ledger-of-run.ts';

/**
 * Runs, plausible and not: any rate, jitter, freezes, still frames, repeated times, missing rows; slides from none to
 * hundreds of frames; each input present or absent. Times are whole µs, as in a trace.
 */
const PERIODS_NS = [16_666_667, 11_111_111, 8_333_333] as const;

/** Which frames of the run have a certain input. */
type Presence = 'every' | 'most' | 'none';
interface Inputs {
  readonly rows: Presence;
  readonly deadlines: Presence;
  readonly touches: Presence;
  readonly displacement: Presence;
  readonly dispatches: Presence;
  readonly systemTrace: Presence;
}
const presence = fc.constantFrom<Presence>('every', 'every', 'most', 'none');
const inputs: fc.Arbitrary<Inputs> = fc.record({
  rows: presence,
  deadlines: presence,
  touches: presence,
  displacement: presence,
  dispatches: presence,
  systemTrace: presence,
});

const us = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: least, max: most }).map((n) => n * 1_000);
const inMost = <T>(which: Presence, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => {
  if (which === 'none') return fc.constant(undefined);
  return which === 'every' ? arbitrary : fc.option(arbitrary, { nil: undefined, freq: 8 });
};
const stage = fc.oneof({ weight: 5, arbitrary: us(0, 3_000) }, us(0, 60_000));
const STAGES = 8;
const rowOf = (deadlines: Presence): fc.Arbitrary<RowSpec> =>
  fc
    .tuple(
      fc.array(stage, { minLength: STAGES, maxLength: STAGES }),
      us(0, 9_000),
      inMost(deadlines, fc.constantFrom(11_600_000, 16_667_000)),
      fc.constantFrom(0, 0, 16_667_000, 710_000_000),
      fc.constantFrom(false, false, false, true),
    )
    .map(([stages, gpu, deadline = 0, vsyncMinusIntended, firstDraw]) => {
      const [unknownDelay = 0, input = 0, animation = 0, layoutMeasure = 0] = stages;
      const [draw = 0, sync = 0, commandIssue = 0, swapBuffers = 0] = stages.slice(4);
      const own = { unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers };
      const total = stages.reduce((sum, ns) => sum + ns, 0);
      return { ...own, gpu, total, deadline, vsyncMinusIntended, firstDraw };
    });

const vsyncs = fc.oneof(
  { weight: 24, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.integer({ min: 2, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 400) },
);

const frameOf = (periodNs: number, has: Inputs): fc.Arbitrary<RunFrame> =>
  fc
    .tuple(
      vsyncs,
      fc.integer({ min: -60, max: 60 }),
      fc.constantFrom(true, true, true, true, true, false),
      inMost(has.rows, rowOf(has.deadlines)),
      inMost(has.touches, fc.tuple(us(0, 20_000), us(0, 30_000))),
      inMost(has.touches, fc.array(us(0, 20_000), { maxLength: 3 })),
      inMost(has.displacement, fc.integer({ min: -60, max: 60 })),
      inMost(has.dispatches, fc.array(us(0, 1_500_000), { maxLength: 2 })),
      inMost(
        has.systemTrace,
        fc.tuple(us(0, 40_000), us(-12_000, 30_000), fc.constantFrom(1, 64, 192, 16, 128)),
      ),
    )
    .map(([n, jitterUs, scrolling, metrics, sample, touchAgesNs, displacementPx, dispatchesNs, traced]) => ({
      periodNs,
      intervalNs: n === 0 ? 0 : Math.round((n * periodNs) / 1_000 + jitterUs) * 1_000,
      scrolling,
      ...(metrics && { metrics }),
      ...(sample && { sampleAgesNs: [sample[0] + sample[1], sample[0]] as const }),
      ...(touchAgesNs && { touchAgesNs }),
      ...(displacementPx !== undefined && { displacementPx }),
      ...(dispatchesNs && { dispatchesNs }),
      ...(traced && { cpuDurationNs: traced[0], timelineOverrunNs: traced[1], jankClass: traced[2] }),
    }));

/** fast-check's default sizes end at ten; most slides here are longer, some much longer. */
const framesOf = (periodNs: number, has: Inputs): fc.Arbitrary<readonly RunFrame[]> => {
  const upTo = (minLength: number, maxLength: number) =>
    fc.array(frameOf(periodNs, has), { minLength, maxLength, size: 'max' });
  return fc.oneof(
    { weight: 2, arbitrary: upTo(0, 8) },
    { weight: 4, arbitrary: upTo(9, 90) },
    { weight: 1, arbitrary: upTo(91, 400) },
  );
};

const slideOf = (has: Inputs): fc.Arbitrary<SlideSpec> =>
  fc.constantFrom(...PERIODS_NS).chain((periodNs) =>
    fc
      .record({
        kind: fc.constantFrom('finger' as const, 'finger' as const, 'programmatic' as const),
        frames: framesOf(periodNs, has),
        dragShare: fc.constantFrom(0.3, 0.6, 1, 0),
        slopAfterNs: inMost(has.touches, us(-20_000, 60_000)),
        viewportPx: fc.constantFrom(Number.NaN, 2_000),
      })
      .map(({ frames, dragShare, ...same }) => {
        const drags = same.kind === 'finger' ? Math.round(dragShare * frames.length) : 0;
        return {
          ...same,
          drags,
          frames: frames.map((frame, i) => ({ ...frame, phase: i < drags ? 'drag' : 'fling' })),
        };
      }),
  );

const moment = fc.integer({ min: -2_000_000, max: 2_000_000 });
const starts: fc.Arbitrary<Starts> = fc.record(
  {
    activities: fc.array(
      fc
        .tuple(fc.constantFrom('feed', 'article'), moment, us(0, 900))
        .map(([activity, createdUs, ns]) => ({ activity, createdUs, focusedUs: createdUs + ns / 1_000 })),
      { minLength: 1, maxLength: 3 },
    ),
    process: fc.record({
      startUs: moment,
      firstFrameUs: fc.option(moment, { nil: undefined }),
      firstFocusUs: fc.option(moment, { nil: undefined }),
    }),
  },
  { requiredKeys: ['activities'] },
);

export const runArbitrary: fc.Arbitrary<RunSpec> = inputs.chain((has) =>
  fc.record(
    {
      slides: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 15, arbitrary: fc.array(slideOf(has), { minLength: 1, maxLength: 3, size: 'max' }) },
      ),
      afterwardsNs: fc.option(fc.array(us(8_000, 40_000), { maxLength: 60, size: 'max' }), {
        nil: undefined,
      }),
      resumedUs: fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 2 }),
      starts,
    },
    { requiredKeys: ['slides', 'afterwardsNs', 'resumedUs'] },
  ),
);
