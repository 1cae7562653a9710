/** How an operation is retried after the connection to the device broke. */
export interface RetryRule {
  /** Waits before each further attempt, ms; empty: no retry. */
  readonly waitsMs: readonly number[];
  readonly because: string;
}

/**
 * Operations that are retried, and how often; docs/faults.md lists them. An operation whose reply is lost may have been
 * performed, so only operations that may happen twice are retried.
 */
export const retryPolicy = {
  read: { waitsMs: [200, 1_000, 5_000], because: 'Reading changes nothing.' },
  install: { waitsMs: [1_000, 5_000], because: 'The same APK replaces itself.' },
  launch: { waitsMs: [1_000], because: 'The activity is started again from the beginning.' },
  gesture: { waitsMs: [], because: 'It may have been performed although its reply was lost.' },
} as const satisfies Readonly<Record<string, RetryRule>>;
export type RetriedOperation = keyof typeof retryPolicy;
