import type { Arm } from '../../orchestrator/base/arm.ts';
import type { CapturedRun, Manifest } from '../../orchestrator/capture/recording.ts';
import type { FrameFact, RunMeasurement, SlideMeasurement } from '../../orchestrator/compute/measurement.ts';
import { type Metric, measured } from '../../orchestrator/compute/metrics/metric.ts';
import { deviceClassOf } from '../../orchestrator/judge/device-class.ts';
import type { JudgedRun } from '../../orchestrator/judge/judged-run.ts';
import type { Because, Judgement, ScenarioJudgement } from '../../orchestrator/judge/judgement.ts';
import type { MetricVerdict, RegressionNumbers } from '../../orchestrator/judge/metric-verdict.ts';
import type { ScenarioInput } from '../../orchestrator/judge/session.ts';
import type { ReportInput } from '../../orchestrator/report/result/result-of.ts';
import { evidenceOf, measurementOf } from './measurement-of.ts';
import { app, phone } from './session-of.ts';

const T_US = 16_667;

const metricOf = (id: string, title: string, unit: Metric['unit'], better: Metric['better']): Metric => ({
  id,
  title,
  unit,
  better,
  definition: `The definition of ${title}.`,
  formula: 'Σ',
  sources: [],
  needs: ['intervals'],
  measure: () => measured(0),
});

const METRICS = [
  metricOf('scroll-hitch-rate', 'Hitch rate', 'ms/s', 'lower'),
  metricOf('sliding-fps', 'Sliding fps', 'fps', 'higher'),
  metricOf('frozen-frame-ratio', 'Frozen frame ratio', 'ratio', 'lower'),
  metricOf('stutter-rate', 'Stutter rate', '/min', 'lower'),
];

/** Frames of one slide, by the number of vsyncs each took; whole 60 Hz periods. */
export function slideOf(
  ordinal: number,
  vsyncs: readonly number[],
  at: (i: number) => Partial<FrameFact> = () => ({}),
): SlideMeasurement {
  let vsyncUs = 1_000_000 * (ordinal + 1);
  const startUs = vsyncUs;
  const frames = vsyncs.map((count, i): FrameFact => {
    const fact = {
      vsyncUs,
      intervalUs: count * T_US,
      periodUs: T_US,
      missedVsyncs: count - 1,
      missedRefreshes: (vsyncs[i - 1] ?? 1) - 1,
      shownAtRefresh: Math.round((vsyncUs - startUs) / T_US),
      counted: true,
    };
    vsyncUs += count * T_US;
    return { ...fact, phase: i < vsyncs.length / 3 ? 'drag' : 'fling', ...at(i) };
  });
  const lateMs = (frames.reduce((sum, frame) => sum + frame.missedVsyncs, 0) * T_US) / 1000;
  const rate = lateMs / ((vsyncUs - startUs) / 1_000_000);
  return {
    ordinal,
    depth: {},
    kind: 'finger',
    scene: '.FeedActivity',
    state: '',
    startUs,
    endUs: vsyncUs,
    metrics: { 'scroll-hitch-rate': measured(rate) },
    frames,
    stutters: [],
  };
}

/** One run of the reported session; its headline values follow from the hitch rate. */
export const reportedRunOf = (
  run: number,
  hitchRate: number,
  change: Partial<RunMeasurement> = {},
): RunMeasurement =>
  measurementOf(
    {
      'scroll-hitch-rate': hitchRate,
      'sliding-fps': 60 - hitchRate / 20,
      'frozen-frame-ratio': 0,
      'stutter-rate': hitchRate / 10,
    },
    {
      scenario: 'feed-fling',
      run,
      slides: [slideOf(0, [1, 1, 1, 3, 1, 1, 1, 2, 1, 1])],
      evidence: evidenceOf({
        frames: 40,
        countedFrames: 40,
        scrollingFrames: 40,
        scrollMs: 700,
        recordsEmitted: 100,
        periodsUs: [T_US],
      }),
      ...change,
    },
  );

export const verdictOf = (change: Partial<MetricVerdict> = {}): MetricVerdict => ({
  metric: 'scroll-hitch-rate',
  unit: 'ms/s',
  better: 'lower',
  gate: { kind: 'budget', max: 10 },
  kind: 'fail',
  reason: { kind: 'interval-beyond' },
  median: 12.4,
  estimate: { value: 12.4, low: 10.9, high: 13.8, level: 0.951 },
  confidence: 'normal',
  values: [10.9, 12.4, 13.8],
  ...change,
});

export const regressionNumbersOf = (change: Partial<RegressionNumbers> = {}): RegressionNumbers => ({
  baselineMedian: 10.1,
  currentMedian: 12.4,
  baselineValues: [10, 10.1, 10.2],
  pTwoSided: 0.001,
  pFail: 0.01,
  pFailHolm: 0.02,
  cliffsDelta: 0.9,
  meanChange: { value: 2.4, low: 1.2, high: 3.6, level: 0.95, by: 'student' },
  badRuns: { current: 0, baseline: 0, p: 1 },
  minimumDetectableEffect: 1.1,
  smallestN: 4,
  paired: false,
  ...change,
});

export const judgedRunOf = (change: Partial<JudgedRun> = {}): JudgedRun => ({
  run: 0,
  arm: 'current',
  outcome: { kind: 'valid' },
  warnings: [],
  values: {},
  ...change,
});

export const scenarioOf = (change: Partial<ScenarioJudgement> = {}): ScenarioJudgement => ({
  scenario: 'feed-fling',
  deviceClass: deviceClassOf({ target: phone, app, gestureEngine: 'in-app' }),
  runs: [10.9, 12.4, 13.8].map((value, i) =>
    judgedRunOf({ run: i + 1, values: { 'scroll-hitch-rate': value } }),
  ),
  verdicts: [verdictOf()],
  warnings: [],
  ...change,
});

type MetricBecause = Extract<Because, { kind: 'metric' }>;
export const becauseOf = (change: Partial<MetricBecause> = {}): MetricBecause => ({
  kind: 'metric',
  scenario: 'feed-fling',
  metric: 'scroll-hitch-rate',
  gate: 'budget',
  reason: { kind: 'interval-beyond' },
  ...change,
});

export const judgementOf = (change: Partial<Judgement> = {}): Judgement => ({
  whole: { kind: 'fail', exitCode: 1, because: [becauseOf()] },
  scenarios: [scenarioOf()],
  simulated: false,
  familySize: 1,
  seed: 7,
  ...change,
});

const recordedRun = (index: number, arm: Arm): CapturedRun => ({
  index,
  warmup: index === 0,
  arm,
  traces: [],
  startedAt: `2026-03-01T12:00:0${index}.000Z`,
  wallMs: 900,
  conditions: { start: {}, end: {} },
});

const capturedScenario = (name: string): Manifest['scenarios'][number] => ({
  name,
  spec: 'specs/feed.spec.ts',
  on: '~feed',
  slidesPerRun: 5,
  gesture: { kind: 'fling', direction: 'down', distance: 0.6, durationMs: 120, seed: 1 },
  gestureEngine: 'in-app',
  budget: { 'scroll-hitch-rate': { max: 10 } },
  runs: [0, 1, 2, 3].map((index) => recordedRun(index, 'current')),
});

export const manifestOf = (change: Partial<Manifest> = {}): Manifest => ({
  schema: 1,
  run: '20260301-120000',
  createdAt: '2026-03-01T12:00:00.000Z',
  tool: 'hitchproof 0.1.0',
  target: phone,
  app,
  seed: 7,
  scenarios: [capturedScenario('feed-fling')],
  ...change,
});

export type ReportChange = Partial<Omit<ReportInput, 'scenarios'>> & {
  readonly measurements?: readonly RunMeasurement[];
};

/** Three runs of one scenario that fail the hitch budget; everything can be changed. */
export function reportOf({ measurements = THREE_RUNS, ...change }: ReportChange = {}): ReportInput {
  const { manifest = manifestOf(), judgement = judgementOf() } = change;
  const scenarios = judgement.scenarios.map((judged) => recordedOf(judged, measurements));
  return { manifest, scenarios, judgement, metrics: METRICS, ...change };
}

const THREE_RUNS = [10.9, 12.4, 13.8].map((rate, i) => reportedRunOf(i + 1, rate));

const recordedOf = (
  { scenario }: ScenarioJudgement,
  measurements: readonly RunMeasurement[],
): ScenarioInput => ({
  scenario,
  target: phone,
  app,
  gestureEngine: 'in-app',
  budget: {},
  runs: measurements
    .filter((measurement) => measurement.scenario === scenario)
    .map((measurement) => ({ captured: recordedRun(measurement.run, measurement.arm), measurement })),
});
