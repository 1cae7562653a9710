/** Calls a function once if it is not restarted within the limit. */
export class Deadline {
  readonly #limitMs: number;
  readonly #onMissed: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, onMissed: () => void) {
    this.#limitMs = limitMs;
    this.#onMissed = onMissed;
    this.restart();
  }

  restart(): void {
    this.clear();
    this.#timer = setTimeout(this.#onMissed, this.#limitMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
