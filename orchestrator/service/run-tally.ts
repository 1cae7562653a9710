import type { Arm } from '../base/arm.ts';
import type { RunsSoFar } from '../judge/decide-next.ts';

type Values = Record<string, number[]>;

/** The values of a scenario's runs so far, by arm, as the run policy asks for them. */
export class RunTally {
  readonly #startedMs: number;
  readonly #values: Readonly<Record<Arm, Values>> = { current: {}, baseline: {} };
  readonly #runs: Record<Arm, number> = { current: 0, baseline: 0 };

  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  add(arm: Arm, values: Readonly<Record<string, number>>): void {
    this.#runs[arm]++;
    for (const [metric, value] of Object.entries(values)) {
      const ofMetric = this.#values[arm][metric] ?? [];
      ofMetric.push(value);
      this.#values[arm][metric] = ofMetric;
    }
  }

  /** Measured runs of an arm. */
  count(arm: Arm): number {
    return this.#runs[arm];
  }

  soFar(nowMs: number, against: boolean): RunsSoFar {
    const elapsedMinutes = (nowMs - this.#startedMs) / 60_000;
    const own = { runs: this.#runs.current, elapsedMinutes, current: this.#values.current };
    return against ? { ...own, baseline: this.#values.baseline, paired: true } : own;
  }
}
