import { expect, it } from 'vitest';
import { resultWith } from '../../test/builders/result-with.ts';
import type { Environment } from '../environment.ts';
import { publishOnCi } from './publish-result.ts';

async function linesOn(environment: Partial<Environment>): Promise<readonly string[]> {
  const lines: string[] = [];
  const files = { result: resultWith(), summaryMd: '/run/summary.md' };
  await publishOnCi(environment, files, (line) => void lines.push(line));
  return lines;
}

it.each<[string, Partial<Environment>, readonly RegExp[]]>([
  ['nothing outside CI', {}, []],
  ['annotations on GitHub', { GITHUB_ACTIONS: 'true' }, [/^::error /]],
  [
    'commands on Azure',
    { TF_BUILD: 'True' },
    [/^##vso\[task\.logissue /, /^##vso\[task\.uploadsummary\]\/run/],
  ],
  [
    'a note on Buildkite without its agent',
    { BUILDKITE: 'true' },
    [/^The build could not be annotated: .*buildkite-agent/],
  ],
])('prints %s', async (_, environment, expected) => {
  const lines = await linesOn(environment);
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});
