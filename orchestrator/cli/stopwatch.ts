import type { Progress } from '../service/progress.ts';

/** Measures the consecutive parts of a session and prints them in one line. */
export class Stopwatch {
  readonly #startedMs: number;
  readonly #laps = new Map<string, number>();
  #lastMs: number;
  /** With which the first scenario began, or the walk of a scan. */
  #first: Progress['kind'] | undefined;

  constructor(startedMs = Date.now()) {
    this.#startedMs = startedMs;
    this.#lastMs = startedMs;
  }

  /** Since the command was called: what it has set up and loaded until now is the first part. */
  static ofCommand(): Stopwatch {
    const stopwatch = new Stopwatch(performance.timeOrigin);
    stopwatch.lap('set-up');
    return stopwatch;
  }

  /** Ends the part that the message says to be over. */
  after({ kind }: Progress): void {
    if (kind === 'step') this.lap(START);
    else if (kind === 'warm-up' || kind === 'screen') this.#begin(kind);
    else if (kind === 'list') this.lap('walk');
    else if (kind === 'run') this.lap('warm-up and first run');
  }

  #begin(kind: Progress['kind']): void {
    if (this.#first !== undefined) return;
    this.#first = kind;
    this.lap(this.#laps.has(START) ? 'preparation' : START);
  }

  /** No more runs follow. @param last what the time since the first one was for */
  endOfRuns(last = 'further runs'): void {
    if (this.#first === undefined) this.#begin('step');
    else this.lap(this.#first === 'screen' && !this.#laps.has('walk') ? 'walk' : last);
  }

  /** Ends the current part; no effect on a part that has already ended. */
  lap(part: string): void {
    if (this.#laps.has(part)) return;
    const nowMs = Date.now();
    this.#laps.set(part, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }

  /** `Took 19.0 s: set-up 0.8, start 3.1, preparation 0.4, warm-up and first run 2.5, further runs 9.9, analysis 0.5, report 1.8` */
  text(): string {
    const parts = [...this.#laps].map(([part, ms]) => `${part} ${seconds(ms)}`);
    return `Took ${seconds(this.#lastMs - this.#startedMs)} s: ${parts.join(', ')}`;
  }
}

const START = 'start';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
