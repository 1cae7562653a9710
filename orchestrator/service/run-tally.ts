import type { Arm } from '../base/arm.ts';
import type { RunsSoFar } from '../judge/decide-next.ts';

/** The values of a scenario's runs so far, by arm and metric. */
export class RunTally {
  readonly #startedMs: number;
  readonly #values: Readonly<Record<Arm, Record<string, number[]>>> = { current: {}, baseline: {} };
  readonly #runs: Record<Arm, number> = { current: 0, baseline: 0 };

  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  add(arm: Arm, values: Readonly<Record<string, number>>): void {
    this.#runs[arm]++;
    for (const [metric, value] of Object.entries(values)) {
      this.#values[arm][metric] = [...(this.#values[arm][metric] ?? []), value];
    }
  }

  /** Measured runs of an arm. */
  count(arm: Arm): number {
    return this.#runs[arm];
  }

  soFar(nowMs: number, against: boolean): RunsSoFar {
    const soFar = {
      runs: this.#runs.current,
      elapsedMinutes: (nowMs - this.#startedMs) / 60_000,
      current: this.#values.current,
    };
    return against ? { ...soFar, baseline: this.#values.baseline, paired: true } : soFar;
  }
}
