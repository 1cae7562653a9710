import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the measuring part of a session ended; judging goes on with whatever was captured. */
export type SessionEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'broken'; readonly message: string };

/**
 * @param code exit code of the WebdriverIO process
 * @param trouble why a program we started died, if one did: it explains whatever WebdriverIO says
 */
export function endOf(
  code: number,
  trouble: string | undefined,
  stopped: boolean,
  folder: string,
): SessionEnd {
  if (stopped) return { kind: 'stopped' };
  if (trouble !== undefined) return { kind: 'broken', message: trouble };
  if (code === 0) return { kind: 'done' };
  return { kind: 'broken', message: firstErrorIn(join(folder, 'wdio.log')) };
}

export const sessionErrorOf = (error: unknown): SessionEnd => ({
  kind: 'broken',
  message: error instanceof Error ? error.message : String(error),
});

/** The sentence for people and for the manifest; undefined when nothing interrupted the session. */
export function interruptionOf(end: SessionEnd): string | undefined {
  switch (end.kind) {
    case 'done':
      return undefined;
    case 'stopped':
      return 'The session was stopped; what was measured until then is kept.';
    case 'broken':
      return end.message;
  }
}

/** WebdriverIO prints an error as `ERROR @wdio/runner: Error: <what>` or `Error: <what>` below the test's name. */
function firstErrorIn(log: string): string {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const line = text.split('\n').find((l) => /\b(?:[A-Z]\w*)?Error: \S/.test(l));
  const said = line?.replace(/^.*?\b(?:[A-Z]\w*)?Error: /, '').trim();
  return said === undefined ? `The specs did not run; see ${log}.` : `${said} (log: ${log})`;
}
