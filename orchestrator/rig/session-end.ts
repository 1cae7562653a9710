import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFailuresIn } from '../service/test-failures.ts';

/** How the capture of a session ended; whatever was captured is judged. */
export type SessionEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'broken'; readonly message: string };

export interface EndFacts {
  /** Of the WebdriverIO process. */
  readonly exitCode: number;
  /** Why the rig broke, if it did: the cause of any error that WebdriverIO printed. */
  readonly trouble: string | undefined;
  /** The user stopped the session. */
  readonly stopped: boolean;
  /** Run folder; with WebdriverIO's log where this package started it. */
  readonly folder: string;
}

export function endOf({ exitCode, trouble, stopped, folder }: EndFacts): SessionEnd {
  if (stopped) return { kind: 'stopped' };
  if (trouble !== undefined) return { kind: 'broken', message: trouble };
  if (exitCode === 0) return { kind: 'done' };
  const failures = testFailuresIn(folder);
  switch (failures.kind) {
    case 'unmet-budgets':
      return { kind: 'done' };
    case 'other':
      return { kind: 'broken', message: sentenceOf(failures.message, folder) };
    case 'none':
      return { kind: 'broken', message: firstErrorIn(folder) };
  }
}

export const sessionErrorOf = (error: unknown): SessionEnd => ({
  kind: 'broken',
  message: error instanceof Error ? error.message : String(error),
});

/** One sentence for the terminal and the manifest; undefined when the session was complete. */
export function interruptionOf(end: SessionEnd): string | undefined {
  switch (end.kind) {
    case 'done':
      return undefined;
    case 'stopped':
      return 'The session was stopped; the runs before that are kept.';
    case 'broken':
      return end.message;
  }
}

/** The first line of a test's error, with the place of the rest. */
function sentenceOf(message: string, folder: string): string {
  const log = join(folder, WDIO_LOG);
  const [first = ''] = message.split('\n');
  return existsSync(log) ? `${first} (log: ${log})` : first;
}

const WDIO_LOG = 'wdio.log';

/** WebdriverIO prints `ERROR @wdio/runner: Error: <message>`, or `Error: <message>` below the test's name. */
function firstErrorIn(folder: string): string {
  const log = join(folder, WDIO_LOG);
  if (!existsSync(log)) return 'The specs failed; WebdriverIO printed why.';
  const text = readFileSync(log, 'utf8');
  const line = text.split('\n').find((l) => /\b(?:[A-Z]\w*)?Error: \S/.test(l));
  const message = line?.replace(/^.*?\b(?:[A-Z]\w*)?Error: /, '').trim();
  return message === undefined ? `The specs did not run; see ${log}.` : `${message} (log: ${log})`;
}
