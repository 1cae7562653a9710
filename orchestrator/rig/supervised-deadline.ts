import { MS_PER_S } from '../base/units.ts';
import type { Supervisor, Trouble } from './supervisor.ts';

/** A limit that ends the session if it is missed. */
export const supervisedDeadline = (
  supervisor: Pick<Supervisor, 'report'>,
  limitS: number,
  trouble: Trouble,
): Deadline => new Deadline(limitS * MS_PER_S, () => supervisor.report(trouble));

/** A limit for the whole session. */
export const sessionDeadline = (supervisor: Pick<Supervisor, 'report'>, sessionS: number): Deadline =>
  supervisedDeadline(supervisor, sessionS, {
    code: 'session-late',
    sentence: `The session had not ended after ${sessionS} s.`,
  });

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
