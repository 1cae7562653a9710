import type { Progress } from '../service/progress.ts';

/** The scenarios of a session that are measured to the end, according to its progress messages. */
export class MeasuredScenarios {
  readonly #done = new Set<string>();
  /** Arms of the current scenario whose last run is done. */
  readonly #arms = new Set<string>();
  #last: string | undefined;

  /** @param arms number of builds that take turns: 1, or 2 with `--against` */
  take(progress: Progress, arms: number): void {
    if (progress.kind !== 'run') return;
    const { scenario, arm, number, of } = progress;
    // Scenarios are measured in sequence.
    if (this.#last !== undefined && this.#last !== scenario) this.#done.add(this.#last);
    if (this.#last !== scenario || number < of) this.#arms.clear();
    this.#last = scenario;
    if (number === of) this.#arms.add(arm);
    if (this.#arms.size === arms) this.#done.add(scenario);
  }

  /** Those of the given scenarios that are not measured to the end; with `*`, which stands for all, they are unknown. */
  leftOf(scenarios: readonly string[]): readonly string[] {
    return scenarios.filter((scenario) => !this.#done.has(scenario));
  }
}
