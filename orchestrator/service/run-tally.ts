import type { Arm } from '../base/arm.ts';
import { type Pair, pairsByRound } from '../judge/comparison/samples-of.ts';
import type { RunsSoFar } from '../judge/decide-next.ts';
import { commonHz, isSameRate } from '../judge/device-class.ts';
import type { MadeRun } from './make-run.ts';
import type { MeasuredStep } from './run-steps.ts';

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
