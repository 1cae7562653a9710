import type { Arm } from '../base/arm.ts';
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
    return against ? { ...soFar, baseline: this.#valuesOf('baseline'), paired: true } : soFar;
  }

  /** Without the runs that judge will leave out because most have another refresh rate. */
  #valuesOf(arm: Arm): Readonly<Record<string, readonly number[]>> {
    const classHz = commonHz(this.#runs.current.flatMap(({ displayHz }) => displayHz ?? []));
    const valuesOf: Record<string, number[]> = {};
    for (const { values, displayHz } of this.#runs[arm]) {
      const hasRate = displayHz === undefined || classHz === undefined || isSameRate(displayHz, classHz);
      if (!hasRate && !this.#anyRate) continue;
      for (const [metric, value] of Object.entries(values)) {
        valuesOf[metric] ??= [];
        valuesOf[metric].push(value);
      }
    }
    return valuesOf;
  }
}
