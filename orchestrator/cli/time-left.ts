import type { CountedProgress } from '../service/progress.ts';

/** How long the remaining runs of a scenario will take if they take as long as those before. */
export class TimeLeft {
  #scenario: string | undefined;
  #firstRunMs = 0;

  /** `feed-fling 4/10, 12 s left`; without a time after the first run and the last. */
  after(progress: CountedProgress, nowMs: number): string {
    const { number, of } = progress;
    if (progress.kind === 'screen') return `screen ${number}/${of}`;
    const { scenario } = progress;
    const runs = `${scenario} ${number}/${of}`;
    if (scenario !== this.#scenario) {
      this.#scenario = scenario;
      this.#firstRunMs = nowMs;
    }
    if (number <= 1 || number === of) return runs;
    const leftMs = ((nowMs - this.#firstRunMs) / (number - 1)) * (of - number);
    return `${runs}, ${Math.round(leftMs / 1_000)} s left`;
  }
}
