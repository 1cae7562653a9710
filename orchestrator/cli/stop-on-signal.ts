import { readEnvironment } from '../config.ts';

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
 *
 * npm and npx pass a signal to the shell in which they run a program, and that shell passes it to nobody: the program then
 * gets another parent. Node.js has no event for that.
 */
export class StopOnSignal implements StopRequest {
  readonly #stop = new AbortController();
  readonly signal = this.#stop.signal;
  readonly #parent: (() => number) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param parent id of the parent process, whose end counts as a signal; undefined if the program may outlive it */
  constructor(parent?: () => number) {
    this.#parent = parent;
  }

  readonly listen = (): void => {
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
    const first = this.#parent?.();
    if (first === undefined) return;
    this.#timer = setInterval(() => {
      if (this.#parent?.() !== first) this.#onSignal();
    }, LOOK_MS).unref();
  };

  readonly release = (): void => {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
    clearInterval(this.#timer);
  };

  readonly #onSignal = (): void => {
    this.release();
    this.#stop.abort();
  };
}
const LOOK_MS = 500;

/**
 * The parent, if it is a shell of npm or npx.
 * @param starter `npx`: not that of a script in package.json, which may start a program that outlives it
 */
export function shellOf(starter: 'npm' | 'npx'): (() => number) | undefined {
  const { npm_command: command } = readEnvironment();
  const isStarter = starter === 'npx' ? command === 'exec' : command !== undefined;
  return isStarter ? () => process.ppid : undefined;
}
