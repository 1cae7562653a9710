/** Measures the consecutive parts of a session and prints them in one line. */
export class Stopwatch {
  readonly #startedMs = Date.now();
  readonly #laps = new Map<string, number>();
  #lastMs = this.#startedMs;

  /** Records a run; the first one ends the start. */
  run(): void {
    this.lap(START);
  }

  /** Records that no more runs follow. */
  endOfRuns(): void {
    this.lap(this.#laps.has(START) ? 'further runs' : 'start');
  }

  /** Ends the current part; no effect on a part that has already ended. */
  lap(part: string): void {
    if (this.#laps.has(part)) return;
    const nowMs = Date.now();
    this.#laps.set(part, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }

  /** `Took 18.2 s: start and first run 6.0, further runs 9.9, analysis 0.5, report 1.8` */
  text(): string {
    const parts = [...this.#laps].map(([part, ms]) => `${part} ${seconds(ms)}`);
    return `Took ${seconds(this.#lastMs - this.#startedMs)} s: ${parts.join(', ')}`;
  }
}

const START = 'start and first run';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
