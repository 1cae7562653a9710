import type { Arm } from '../base/arm.ts';
import type { Budget } from '../capture/recording.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';
import { type Pair, pairsByRound } from '../judge/comparison/samples-of.ts';
import {
  decideNext,
  isBudgetBroken,
  type NextRuns,
  type RunsSoFar,
  untilRepeated,
} from '../judge/decide-next.ts';
import { commonHz, isSameRate } from '../judge/device-class.ts';
import { defaultSettings, effectiveBudget } from '../judge/settings.ts';
import type { SessionSoFar } from '../run-folder/session-so-far.ts';
import type { MadeRun } from './make-run.ts';
import type { MeasuredStep } from './run-steps.ts';
import type { SessionPlan } from './session-plan.ts';

/** Decides after each block of runs whether a scenario needs more. */
export interface RunPolicy {
  /** Whether the number of runs depends on what they measured. */
  readonly adaptive: boolean;
  /** Metrics whose values decide. */
  readonly metrics: readonly string[];
  readonly next: (soFar: RunsSoFar) => NextRuns;
  /** Whether a budget is broken, which no other scenario of the session changes. */
  readonly breaks: (soFar: RunsSoFar) => boolean;
}
interface Wanted
  extends Pick<SessionPlan, 'kind' | 'profile' | 'allowedRuns' | 'untilDecided'>,
    SessionSoFar {
  readonly budget: Budget;
}

/**
 * The requested number of runs; if none is given, or all is to be decided, runs are added until every verdict is clear. Under the
 * work clock two runs with the same values are enough.
 * @param bySpec the number that the spec requests
 * @param byCommand takes precedence, and is made also where runs repeat each other
 */
export function runPolicy(bySpec: number | undefined, wanted: Wanted, byCommand?: number): RunPolicy {
  const { budget, kind, profile, scenarios, runs, allowedRuns, untilDecided } = wanted;
  const fixed = untilDecided === true ? undefined : (byCommand ?? bySpec);
  const modelled = profile !== undefined;
  const goals = { budget, metrics: metricTraits, repeats: kind === 'virtual', modelled, scenarios };
  const settings = { ...defaultSettings, allowedRuns };
  const isFixed = fixed !== undefined;
  const spared = untilDecided === true ? Number.POSITIVE_INFINITY : sparedRuns(runs);
  const limited = effectiveBudget(budget, settings).map(([metric]) => metric);
  const planned = (soFar: RunsSoFar): NextRuns =>
    isFixed ? nextOf(fixed, soFar) : decideNext({ ...soFar, spared }, goals, settings);
  const metrics = isFixed ? limited : [...limited, ...settings.regressionMetrics];
  return {
    adaptive: !isFixed,
    metrics,
    next: (soFar) =>
      modelled && byCommand === undefined
        ? untilRepeated(soFar, [...metrics, WORK_PER_FRAME], planned)
        : planned(soFar),
    breaks: (soFar) => isBudgetBroken(soFar, goals, settings, isFixed),
  };
}

const nextOf = (runs: number, soFar: RunsSoFar): NextRuns =>
  soFar.runs < runs
    ? { kind: 'run', runs: runs - soFar.runs, because: 'first-runs' }
    : { kind: 'stop', because: 'runs-spent' };

/** Runs that other scenarios of the session did not need; below 0 if they took more than others left. */
export function sparedRuns(runs: readonly number[]): number {
  const { maxRuns } = defaultSettings.adaptive;
  return runs.reduce((spared, made) => spared + maxRuns - made, 0);
}

type CountedRun = Pick<MadeRun, 'values'> & Pick<MeasuredStep, 'round'>;
type TalliedRun = CountedRun & Pick<MadeRun, 'displayHz'>;

/** The values of a scenario's runs so far, by arm and metric. */
export class RunTally {
  readonly #startedMs: number;
  readonly #anyRate: boolean;
  readonly #runs: Readonly<Record<Arm, TalliedRun[]>> = { current: [], baseline: [] };

  /** @param anyRate whether runs count regardless of their refresh rate */
  constructor(startedMs: number, { anyRate }: { readonly anyRate: boolean }) {
    this.#startedMs = startedMs;
    this.#anyRate = anyRate;
  }

  add({ arm, round }: MeasuredStep, { values, displayHz }: Pick<MadeRun, 'values' | 'displayHz'>): void {
    this.#runs[arm].push({ round, values, displayHz });
  }

  /** Number of measured runs of an arm. */
  count(arm: Arm): number {
    return this.#runs[arm].length;
  }

  soFar(nowMs: number, against: boolean): RunsSoFar {
    const current = this.#counted('current');
    const soFar = {
      runs: this.count('current'),
      elapsedMinutes: (nowMs - this.#startedMs) / 60_000,
      current: valuesOf(current),
    };
    if (!against) return soFar;
    const baseline = this.#counted('baseline');
    return { ...soFar, baseline: valuesOf(baseline), pairs: pairsOf(current, baseline) };
  }

  /** All runs, without the values of those that judge will exclude because most runs have another refresh rate. */
  #counted(arm: Arm): readonly CountedRun[] {
    const classHz = commonHz(this.#runs.current.flatMap(({ displayHz }) => displayHz ?? []));
    return this.#runs[arm].map(({ round, values, displayHz }) => {
      const hasRate = displayHz === undefined || classHz === undefined || isSameRate(displayHz, classHz);
      return { round, values: hasRate || this.#anyRate ? values : {} };
    });
  }
}

function valuesOf(runs: readonly CountedRun[]): Readonly<Record<string, readonly number[]>> {
  const byMetric: Record<string, number[]> = {};
  for (const { values } of runs)
    for (const [metric, value] of Object.entries(values)) {
      byMetric[metric] ??= [];
      byMetric[metric].push(value);
    }
  return byMetric;
}

function pairsOf(
  current: readonly CountedRun[],
  baseline: readonly CountedRun[],
): Readonly<Record<string, readonly Pair[]>> {
  const metrics = new Set(current.flatMap(({ values }) => Object.keys(values)));
  return Object.fromEntries(
    [...metrics].map((metric) => [metric, pairsByRound(current, baseline, ({ values }) => values[metric])]),
  );
}
