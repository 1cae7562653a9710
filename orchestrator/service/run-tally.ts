import type { Arm } from '../base/arm.ts';
import { pairsByPosition } from '../judge/comparison/pairs-of.ts';
import type { Pair } from '../judge/comparison/two-samples.ts';
import type { RunsSoFar } from '../judge/decide-next.ts';
import { commonHz, isSameRate } from '../judge/environment/refresh-rate.ts';
import type { MadeRun } from './make-run.ts';

type TalliedRun = Pick<MadeRun, 'values' | 'displayHz'>;
type RunValues = TalliedRun['values'];

/** The values of a scenario's runs so far, by arm and metric. */
export class RunTally {
  readonly #startedMs: number;
  readonly #anyRate: boolean;
  readonly #runs: Readonly<Record<Arm, TalliedRun[]>> = { current: [], baseline: [] };

  /** @param anyRate runs count whatever their refresh rate */
  constructor(startedMs: number, { anyRate }: { readonly anyRate: boolean }) {
    this.#startedMs = startedMs;
    this.#anyRate = anyRate;
  }

  add(arm: Arm, run: TalliedRun): void {
    this.#runs[arm].push(run);
  }

  /** Measured runs of an arm. */
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

  /** The values of every run, none for those that judge will leave out because most have another refresh rate. */
  #counted(arm: Arm): readonly RunValues[] {
    const classHz = commonHz(this.#runs.current.flatMap(({ displayHz }) => displayHz ?? []));
    return this.#runs[arm].map(({ values, displayHz }) => {
      const hasRate = displayHz === undefined || classHz === undefined || isSameRate(displayHz, classHz);
      return hasRate || this.#anyRate ? values : {};
    });
  }
}

function valuesOf(runs: readonly RunValues[]): Readonly<Record<string, readonly number[]>> {
  const byMetric: Record<string, number[]> = {};
  for (const values of runs)
    for (const [metric, value] of Object.entries(values)) {
      byMetric[metric] ??= [];
      byMetric[metric].push(value);
    }
  return byMetric;
}

function pairsOf(
  current: readonly RunValues[],
  baseline: readonly RunValues[],
): Readonly<Record<string, readonly Pair[]>> {
  const metrics = new Set(current.flatMap((values) => Object.keys(values)));
  const ofMetric = (metric: string) =>
    pairsByPosition(
      current.map((values) => values[metric]),
      baseline.map((values) => values[metric]),
    );
  return Object.fromEntries([...metrics].map((metric) => [metric, ofMetric(metric)]));
}
