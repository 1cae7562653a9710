import type { RegressionNumbers } from '../../orchestrator/judge/metric-verdict.ts';
import type {
  Causes,
  Result,
  ScenarioResult,
  StackResult,
  VerdictResult,
} from '../../orchestrator/report/result/result.ts';
import { resultOf } from '../../orchestrator/report/result/result-of.ts';
import { regressionNumbersOf, reportOf } from './report-of.ts';

/** Builders for parts rendered from a result: the failed hitch budget of `reportOf()`, with changes. */
export const resultWith = (
  scenarios: readonly Partial<ScenarioResult>[] = [{}],
  change: Partial<Result> = {},
): Result => {
  const result = resultOf(reportOf());
  return { ...result, scenarios: scenarios.map(scenarioWith), ...change };
};

export function scenarioWith(change: Partial<ScenarioResult> = {}): ScenarioResult {
  const [scenario] = resultOf(reportOf()).scenarios;
  if (scenario === undefined) throw new Error('The builder made no scenario.');
  return { ...scenario, ...change };
}

export function verdictWith(change: Partial<VerdictResult> = {}): VerdictResult {
  const [verdict] = scenarioWith().verdicts;
  if (verdict === undefined) throw new Error('The builder made no verdict.');
  return { ...verdict, ...change };
}

/** A hitch rate that moved from 10.1 to 12.4 ms/s, against a tolerated +1. */
export const regressedWith = (
  change: Partial<RegressionNumbers> = {},
  verdict: Partial<VerdictResult> = {},
): VerdictResult =>
  verdictWith({
    gate: { kind: 'regression', delta: 1 },
    estimate: { value: 2.3, low: 1.1, high: 3.4, level: 0.95 },
    regression: regressionNumbersOf(change),
    ...verdict,
  });

/** Causes without any explanation, with changes. */
export const causesWith = (change: Partial<Causes> = {}): Causes => ({
  mainFactors: [],
  stacks: [],
  withoutStack: { hitchMs: 0, share: 0 },
  slowMethods: [],
  stages: [],
  overlaps: {},
  worstFrames: [],
  worstSlides: [],
  slideTrend: undefined,
  definitionDifferences: [],
  ...change,
});

/** A stack with 480 ms of hitches in `Feed.bind`. */
export const stackWith = (change: Partial<StackResult> = {}): StackResult => ({
  key: 'Feed.onBind|Feed.bind',
  appFrame: 'Feed.bind(Feed.java:42)',
  hitchMs: 480,
  frames: 12,
  slides: 3,
  runs: 2,
  example: ['android.os.SystemClock.sleep(SystemClock.java:1)', 'Feed.bind(Feed.java:42)'],
  ...change,
});
