/** Calls something once when it has not been restarted for a while. */
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
