import type { Progress } from '../service/progress.ts';

/** What a session is doing and how long that will still take, if what is left takes as long as what is done. */
export class TimeLeft {
  /** Of the scenario, the walk or the lists of a scan that is under way. */
  #startedMs = 0;
  #scenario: string | undefined;
  #lists: string | undefined;

  /** `feed-fling 4/10, 12 s left`; undefined when the message changes nothing that is counted. */
  after(progress: Progress, nowMs: number): string | undefined {
    switch (progress.kind) {
      case 'warm-up':
        if (this.#lists !== undefined) return `${this.#lists}: ${progress.scenario}`;
        // Each build that is compared has one.
        if (progress.scenario !== this.#scenario) this.#startedMs = nowMs;
        this.#scenario = progress.scenario;
        return undefined;
      case 'run':
      case 'failed-run': {
        const { scenario, number, of } = progress;
        if (this.#lists !== undefined) return `${this.#lists}: ${scenario}`;
        // The warm-up took as long as a run.
        return this.#text(`${scenario} ${number}/${of}`, { done: number + 1, left: of - number }, nowMs);
      }
      case 'screen': {
        const { number, of } = progress;
        if (number === 1) this.#startedMs = nowMs;
        return this.#text(`screen ${number}/${of}`, { done: number - 1, left: of - number }, nowMs);
      }
      case 'list': {
        const { number, of } = progress;
        if (number === 1) this.#startedMs = nowMs;
        this.#lists = this.#text(`list ${number}/${of}`, { done: number - 1, left: of - number + 1 }, nowMs);
        return this.#lists;
      }
      case 'step':
      case 'connected':
      case 'control':
        return undefined;
    }
  }

  #text(
    what: string,
    { done, left }: { readonly done: number; readonly left: number },
    nowMs: number,
  ): string {
    if (done === 0 || left === 0) return what;
    return `${what}, ${Math.round(((nowMs - this.#startedMs) / done / 1_000) * left)} s left`;
  }
}
