import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resultWith } from '../../../test/builders/result-with.ts';
import type { Result } from '../result/result.ts';
import { annotateBuildkite } from './buildkite.ts';

const folder = mkdtempSync(join(tmpdir(), 'buildkite-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Replaces the agent's program: records its arguments and its input. */
const agent = join(folder, 'agent');
writeFileSync(agent, `#!/bin/sh\necho "$@" > '${folder}/args'\ncat > '${folder}/body'\n`);
chmodSync(agent, 0o755);

test.each([
  ['pass', 'success'],
  ['fail', 'error'],
  ['infrastructure', 'error'],
  ['inconclusive', 'warning'],
] as const)('a verdict %s is an annotation of the style %s', async (kind, style) => {
  const verdict: Result['verdict'] = { kind, exitCode: 0, because: [], familySize: 0 };
  await annotateBuildkite(resultWith([], { verdict }), '**summary**', agent);
  expect(readFileSync(join(folder, 'args'), 'utf8')).toBe(`annotate --style ${style} --context hitchproof\n`);
  expect(readFileSync(join(folder, 'body'), 'utf8')).toBe('**summary**');
});

test('a missing agent is an error with its name', async () => {
  await expect(annotateBuildkite(resultWith(), 's', join(folder, 'none'))).rejects.toThrow('none');
});
