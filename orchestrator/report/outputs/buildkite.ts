import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Result } from '../result/result.ts';
import { SEVERITY, type Severity } from './severity.ts';

const STYLES: Readonly<Record<Severity, string>> = { none: 'success', warning: 'warning', error: 'error' };

/**
 * The summary as the build's annotation; replaces an earlier one with the same context.
 * https://buildkite.com/docs/agent/cli/reference/annotate
 * @throws Error if the agent's program is missing or refuses
 */
export async function annotateBuildkite(
  { verdict }: Result,
  markdown: string,
  agent = 'buildkite-agent',
): Promise<void> {
  const annotating = promisify(execFile)(agent, [
    'annotate',
    ...['--style', STYLES[SEVERITY[verdict.kind]]],
    ...['--context', 'hitchproof'],
  ]);
  annotating.child.stdin?.end(markdown);
  await annotating;
}
