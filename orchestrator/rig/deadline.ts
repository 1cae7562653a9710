/** Calls a function once if it is not restarted within the limit. */
export class Deadline {
  readonly #limitMs: number;
  readonly #onMissed: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isCleared = false;

  constructor(limitMs: number, onMissed: () => void) {
    this.#limitMs = limitMs;
    this.#onMissed = onMissed;
    this.restart();
  }

  restart(): void {
    if (this.#isCleared) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onMissed, this.#limitMs);
  }

  /** Ends it for good: the output of a program that has ended may arrive later, and must not restart it. */
  clear(): void {
    this.#isCleared = true;
    clearTimeout(this.#timer);
  }
}
