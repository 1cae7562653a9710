/** How an operation is tried again when the connection to the device broke. */
export interface RetryRule {
  /** Waits before each further attempt, ms; none: it is never tried again. */
  readonly waitsMs: readonly number[];
  readonly because: string;
}

/**
 * What is tried again, and how often; docs/faults.md shows it. An operation whose reply is lost may have been performed, so
 * only what may happen twice is tried again.
 */
export const retryPolicy = {
  read: { waitsMs: [200, 1_000, 5_000], because: 'Reading changes nothing.' },
  install: { waitsMs: [1_000, 5_000], because: 'The same APK replaces itself.' },
  launch: { waitsMs: [1_000], because: 'It starts the activity anew.' },
  gesture: { waitsMs: [], because: 'It may have been performed although its reply was lost.' },
} as const satisfies Readonly<Record<string, RetryRule>>;
export type RetriedOperation = keyof typeof retryPolicy;
