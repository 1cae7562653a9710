/** Signals with which a terminal, a service or a closed connection ends a program. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Request from outside to end the capture of a session. */
export interface StopRequest {
  readonly signal: AbortSignal;
  /** Called when capture begins and when it has ended. */
  readonly listen: () => void;
  readonly release: () => void;
}

/**
 * During capture, the first signal ends it in order: the device is released, and the runs so far are judged. Before and after
 * capture, and for a second signal, the system's default applies, since nothing would be lost.
 */
export class StopOnSignal implements StopRequest {
  readonly #stop = new AbortController();
  readonly signal = this.#stop.signal;

  readonly listen = (): void => {
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
  };

  readonly release = (): void => {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  };

  readonly #onSignal = (): void => {
    this.release();
    this.#stop.abort();
  };
}
