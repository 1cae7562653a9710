import type { Better, MetricOptions, Unit } from '../compute/metrics/metric.ts';
import type { Estimate } from '../statistics/estimate.ts';
import type { RunWarning } from './run-warnings.ts';

/** What judge decides about a session: plain JSON, saved as `reports/<run>/judgement.json`. */
export interface Judgement {
  readonly schema: 1;
  readonly whole: WholeVerdict;
  readonly scenarios: readonly ScenarioJudgement[];
  readonly simulated: boolean;
  /** Gated metrics × device classes, the family of the Holm adjustment. */
  readonly familySize: number;
  readonly seed: number;
}

export interface WholeVerdict {
  readonly kind:
    | 'pass'
    | 'fail'
    | 'inconclusive'
    | 'no-baseline'
    | 'no-data'
    | 'invalid-environment'
    | 'infrastructure';
  readonly exitCode: ExitCode;
  /** Codes of what decided it, e.g. `budget-failed:feed-fling/scroll-hitch-rate`. */
  readonly because: readonly string[];
}
/** One place for their meaning: docs/judging.md. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5;

export interface ScenarioJudgement {
  readonly scenario: string;
  readonly deviceClass: DeviceClass;
  readonly runs: readonly JudgedRun[];
  readonly verdicts: readonly MetricVerdict[];
  readonly warnings: readonly JudgeWarning[];
}

/** Results are comparable only inside one class. */
export interface DeviceClass {
  readonly model: string;
  readonly api: number;
  readonly refreshHz: number;
  readonly buildType: string;
  readonly gestureEngine: string;
  readonly simulated: boolean;
}

export interface JudgedRun {
  readonly run: number;
  readonly arm: 'current' | 'baseline';
  readonly outcome: RunOutcome;
  readonly warnings: readonly RunWarning[];
  /** Environment ids that are bad but do not make the run invalid here. */
  readonly environmentWarnings?: readonly string[];
  /** Metric id → value; only measured ones. */
  readonly values: Readonly<Record<string, number>>;
  /** Metric id → the options it was measured with, where they are not the definition's own. */
  readonly options?: Readonly<Record<string, MetricOptions>>;
}
export type RunOutcome =
  | {
      readonly kind: 'valid';
      /** Environment ids that were found and accepted. */
      readonly suppressed?: readonly string[];
    }
  | { readonly kind: 'inconclusive'; readonly reasons: readonly string[] }
  | {
      readonly kind: 'invalid';
      readonly environment: readonly string[];
      readonly suppressed: readonly string[];
    }
  | { readonly kind: 'app-failure'; readonly cause: 'crash' | 'anr' | 'exit'; readonly note: string }
  | { readonly kind: 'infrastructure'; readonly cause: string; readonly retriable: boolean };

export interface MetricVerdict {
  readonly metric: string;
  readonly unit: Unit;
  readonly better: Better;
  readonly gate: Gate;
  readonly kind: 'pass' | 'fail' | 'inconclusive' | 'no-data' | 'no-baseline';
  /** Code of the rule that decided; wording lives in report. */
  readonly reason: string;
  /** Median of the valid runs' values, undefined without any. */
  readonly median: number | undefined;
  readonly estimate: Estimate | undefined;
  readonly confidence: 'normal' | 'low';
  readonly values: readonly number[];
  readonly regression?: RegressionNumbers;
  /** Further runs per arm that would decide it, when inconclusive and known. */
  readonly moreRunsWouldDecide?: number;
}
export type Gate =
  | { readonly kind: 'budget'; readonly max?: number; readonly min?: number }
  | { readonly kind: 'regression'; readonly delta: number };

export interface RegressionNumbers {
  readonly baselineMedian: number;
  readonly currentMedian: number;
  readonly baselineValues: readonly number[];
  readonly pTwoSided: number;
  readonly pFail: number;
  readonly pFailHolm: number;
  readonly cliffsDelta: number;
  readonly minimumDetectableEffect: number | undefined;
  readonly smallestN: number;
  readonly paired: boolean;
  /** For pairs: two-sided p of the mean difference by flipping signs, beside the rank test. */
  readonly pSignFlip?: number;
}
export interface JudgeWarning {
  readonly code: 'drift' | 'noisy' | 'excluded-run' | 'low-confidence' | 'few-runs' | 'environment';
  readonly metric?: string;
  readonly numbers: Readonly<Record<string, number | string>>;
}
