import { boundedText } from '../base/bounded-text.ts';
import { MS_PER_S } from '../base/units.ts';
import type { Trouble } from './supervisor.ts';

export interface WatchedAppium {
  readonly url: string;
  readonly log: string;
  /** Longest time without a reply to a request. */
  readonly replyS: number;
}

/** Number of checks within the limit. A machine that was asleep has missed the checks too, so sleep ends nothing. */
const CHECKS = 6;
/** A status has some hundred. */
const MOST_BYTES = 1 << 20;

/**
 * Repeatedly requests the status of the Appium server on a loopback port, which it gives even while it opens a session, and
 * reports a request without a reply. The server's end is detected by whoever started it.
 * @param checks within the limit; replaced in tests, which the speed of the machine must not fail
 * @returns a function that ends the watch
 */
export function watchAppium(
  { url, log, replyS }: WatchedAppium,
  report: (trouble: Trouble) => void,
  checks = CHECKS,
): () => void {
  const over = new AbortController();
  /** Checks since the request that is still without a reply; undefined if there is none. */
  let unanswered: number | undefined;
  const request = async (): Promise<void> => {
    unanswered = 0;
    const asked = fetch(`${url}/status`, { signal: over.signal });
    await asked.then((reply) => boundedText(reply, MOST_BYTES)).catch(() => undefined);
    unanswered = undefined;
  };
  const timer = setInterval(
    () => {
      if (unanswered === undefined) return void request();
      unanswered++;
      if (unanswered < checks) return;
      stop();
      report({ code: 'appium-silent', sentence: `Appium has not replied for ${replyS} s (log: ${log}).` });
    },
    (replyS * MS_PER_S) / checks,
  ).unref();
  const stop = (): void => {
    clearInterval(timer);
    over.abort();
  };
  return stop;
}
