import type { Arm } from '../base/arm.ts';
import { pairsByPosition } from '../judge/comparison/pairs-of.ts';
import type { Pair } from '../judge/comparison/two-samples.ts';
import type { RunsSoFar } from '../judge/decide-next.ts';
import { commonHz, isSameRate } from '../judge/environment/refresh-rate.ts';
import type { MadeRun } from './make-run.ts';

type TalliedRun = Pick<MadeRun, 'values' | 'displayHz'>;

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
    const soFar = {
      runs: this.count('current'),
      elapsedMinutes: (nowMs - this.#startedMs) / 60_000,
      current: this.#valuesOf('current'),
    };
    return against ? { ...soFar, baseline: this.#valuesOf('baseline'), pairs: this.#pairs() } : soFar;
  }

  #valuesOf(arm: Arm): Readonly<Record<string, readonly number[]>> {
    const valuesOf: Record<string, number[]> = {};
    for (const values of this.#counted(arm)) {
      for (const [metric, value] of Object.entries(values)) {
        valuesOf[metric] ??= [];
        valuesOf[metric].push(value);
      }
    }
    return valuesOf;
  }

  #pairs(): Readonly<Record<string, readonly Pair[]>> {
    const [current, baseline] = [this.#counted('current'), this.#counted('baseline')];
    const metrics = new Set(current.flatMap((values) => Object.keys(values)));
    const pairsOf = (metric: string) =>
      pairsByPosition(
        current.map((values) => values[metric]),
        baseline.map((values) => values[metric]),
      );
    return Object.fromEntries([...metrics].map((metric) => [metric, pairsOf(metric)]));
  }

  /** The values of every run, none for those that judge will leave out because most have another refresh rate. */
  #counted(arm: Arm): readonly TalliedRun['values'][] {
    const classHz = commonHz(this.#runs.current.flatMap(({ displayHz }) => displayHz ?? []));
    return this.#runs[arm].map(({ values, displayHz }) => {
      const hasRate = displayHz === undefined || classHz === undefined || isSameRate(displayHz, classHz);
      return hasRate || this.#anyRate ? values : {};
    });
  }
}
