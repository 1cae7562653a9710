import { expect, it } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import { judgedRunOf } from '../../../test/builders/report-of.ts';
import { capturedOf, scenarioOf } from '../../../test/builders/session-of.ts';
import type { FrameFact, RunMeasurement } from '../../compute/measurement.ts';
import { scenarioTimes } from './scenario-times.ts';

const NO_STAGES: NonNullable<FrameFact['stages']> = {
  unknownDelay: 0,
  input: 0,
  animation: 0,
  layoutMeasure: 0,
  draw: 0,
  sync: 0,
  commandIssue: 0,
  swapBuffers: 0,
  gpu: 0,
};
const frame = (stages: Partial<typeof NO_STAGES> | undefined, counted = true): FrameFact => ({
  vsyncUs: 0,
  intervalUs: 16_667,
  periodUs: 16_667,
  missedVsyncs: 0,
  missedRefreshes: 0,
  shownAtRefresh: 0,
  counted,
  phase: 'fling',
  ...(stages === undefined ? {} : { stages: { ...NO_STAGES, ...stages } }),
});
const runOf = (...frames: readonly FrameFact[]): RunMeasurement =>
  measurementOf(
    {},
    {
      slides: [
        {
          depth: {},
          ordinal: 0,
          kind: 'finger',
          scene: '',
          state: '',
          startUs: 0,
          endUs: 1,
          metrics: {},
          frames,
          stutters: [],
        },
      ],
    },
  );
const timesOf = (
  measurements: readonly RunMeasurement[],
  outcomeOf = (_: number): 'valid' | 'invalid' => 'valid',
) =>
  scenarioTimes(
    scenarioOf({
      runs: measurements.map((measurement, i) => ({ captured: capturedOf(i), measurement })),
    }),
    measurements.map((_, run) =>
      judgedRunOf({
        run,
        outcome:
          outcomeOf(run) === 'valid'
            ? { kind: 'valid' }
            : { kind: 'invalid', environment: [], reasons: [], suppressed: [] },
      }),
    ),
  );

it('a frame takes the mean of what its threads did', () => {
  const heavy = { unknownDelay: 90_000, input: 1_000, animation: 2_000, layoutMeasure: 3_000, draw: 4_000 };
  const render = { sync: 100, commandIssue: 200, swapBuffers: 300, gpu: 90_000 };
  expect(timesOf([runOf(frame(heavy), frame(render))])).toEqual({
    scenario: 'feed',
    uiMs: 5,
    renderMs: 0.3,
    lateShare: 0,
  });
});

it('frames that do not count or have no FrameMetrics row are left out', () => {
  const run = runOf(frame({ draw: 2_000 }), frame({ draw: 90_000 }, false), frame(undefined));
  expect(timesOf([run])?.uiMs).toBe(2);
});

it('one run that was disturbed does not count: the median of the runs, of the valid ones', () => {
  const runs = [1_000, 2_000, 90_000, 90_000, 90_000].map((draw) => runOf(frame({ draw })));
  expect(timesOf(runs, (run) => (run > 2 ? 'invalid' : 'valid'))?.uiMs).toBe(2);
});

it('a frame is late after which a vsync passed', () => {
  const late = { ...frame({ draw: 1 }), missedVsyncs: 1 };
  expect(timesOf([runOf(late, frame({ draw: 1 }), frame({ draw: 1 }), frame({ draw: 1 }))])?.lateShare).toBe(
    0.25,
  );
});

it('runs of the baseline arm do not count', () => {
  const runs = (['baseline', 'current'] as const).map((arm, i) => ({
    captured: capturedOf(i, { arm }),
    measurement: { ...runOf(frame({ draw: arm === 'current' ? 2_000 : 90_000 })), arm, run: i },
  }));
  const judged = runs.map(({ captured: { arm } }, run) => judgedRunOf({ run, arm }));
  expect(scenarioTimes(scenarioOf({ runs }), judged)?.uiMs).toBe(2);
});

it('without a run that counts there are no times', () => {
  expect(timesOf([runOf(frame({ draw: 1 }))], () => 'invalid')).toBeUndefined();
  expect(timesOf([runOf(frame(undefined))])).toBeUndefined();
});
