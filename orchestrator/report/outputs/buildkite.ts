import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Result } from '../result/result.ts';

type Kind = Result['verdict']['kind'];
const STYLES: Readonly<Record<Kind, 'success' | 'warning' | 'error'>> = {
  pass: 'success',
  fail: 'error',
  'no-data': 'error',
  'invalid-environment': 'error',
  infrastructure: 'error',
  inconclusive: 'warning',
  'no-baseline': 'warning',
};

/**
 * The summary as the build's annotation; one of the same context replaces it.
 * https://buildkite.com/docs/agent/cli/reference/annotate
 * @throws Error when the agent's program is missing or refuses
 */
export async function annotateBuildkite(
  { verdict }: Result,
  markdown: string,
  agent = 'buildkite-agent',
): Promise<void> {
  const annotating = promisify(execFile)(agent, [
    'annotate',
    ...['--style', STYLES[verdict.kind]],
    ...['--context', 'hitchproof'],
  ]);
  annotating.child.stdin?.end(markdown);
  await annotating;
}
