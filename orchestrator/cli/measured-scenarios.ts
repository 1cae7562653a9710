import type { Progress } from '../service/progress.ts';

/** Which scenarios of a session are measured to the end, by its progress. */
export class MeasuredScenarios {
  readonly #done = new Set<string>();
  /** Arms of the last scenario that have their last run. */
  readonly #arms = new Set<string>();
  #last: string | undefined;

  /** @param arms builds that take turns: 1, or 2 with `--against` */
  take(progress: Progress, arms: number): void {
    if (progress.kind !== 'run') return;
    const { scenario, arm, number, of } = progress;
    // Scenarios are measured one after the other.
    if (this.#last !== undefined && this.#last !== scenario) this.#done.add(this.#last);
    if (this.#last !== scenario || number < of) this.#arms.clear();
    this.#last = scenario;
    if (number === of) this.#arms.add(arm);
    if (this.#arms.size === arms) this.#done.add(scenario);
  }

  /** Of names, or of `*`, all of them: what is left then is not known. */
  leftOf(scenarios: readonly string[]): readonly string[] {
    return scenarios.filter((scenario) => !this.#done.has(scenario));
  }
}
