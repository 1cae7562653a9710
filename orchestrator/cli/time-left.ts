import type { Progress } from '../service/progress.ts';

/** The session's current step and the time left for it, assuming that the rest takes as long as what is done. */
export class TimeLeft {
  /** Start of the current scenario, walk or list measurement of a scan. */
  #startedMs = 0;
  #scenario: string | undefined;
  #lists: string | undefined;

  /** `feed-fling 4/10, 12 s left`; undefined if the message does not change a count. */
  after(progress: Progress, nowMs: number): string | undefined {
    switch (progress.kind) {
      case 'warm-up':
        if (this.#lists !== undefined) return `${this.#lists}: ${progress.scenario}`;
        // With two builds, each build has a warm-up.
        if (progress.scenario !== this.#scenario) this.#startedMs = nowMs;
        this.#scenario = progress.scenario;
        return undefined;
      case 'run':
      case 'failed-run': {
        const { scenario, number, of } = progress;
        if (this.#lists !== undefined) return `${this.#lists}: ${scenario}`;
        // The warm-up is counted as one more run.
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
      case 'try':
      case 'step':
      case 'uninstalled':
      case 'connected':
      case 'control':
      case 'engine':
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
