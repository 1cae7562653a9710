import { FaultError } from '../base/errors.ts';
import type { CapturedRun } from '../capture/recording.ts';

type Failure = NonNullable<CapturedRun['failure']>;

/** Number of consecutive scenarios that a broken device may fail before it gets no more. */
const MOST = 3;

/** Keeps a broken device from failing all scenarios of a session, each after its time-outs. */
export class CircuitBreaker {
  #inARow = 0;
  #last = '';

  /** @throws FaultError `device-given-up` after the infrastructure ended that many scenarios in a row */
  check(): void {
    if (this.#inARow >= MOST)
      throw new FaultError(
        'device-given-up',
        `${MOST} scenarios in a row could not be measured on this device, so it gets no more. The last one: ${this.#last}`,
      );
  }

  /** @param failure of the scenario's last run; undefined if it was measured */
  ended(failure: Failure | undefined): void {
    const isOfDevice = failure?.kind === 'infrastructure' && !OF_THE_SPEC.has(failure.code);
    this.#inARow = isOfDevice ? this.#inARow + 1 : 0;
    this.#last = failure?.message ?? '';
  }
}

/** Failures that another device would have too; they do not count against this one. */
const OF_THE_SPEC: ReadonlySet<Failure['code']> = new Set([
  'invalid-use',
  'no-probe',
  'app-hidden',
  'not-found',
  'old-build',
  'probe-refused',
  'internal',
]);
