import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { hitchproof } from './command-line.ts';
import { folderOf, resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

const session = warmDevice(60);
const ONE_RUN = { runs: 1, slides: 1 };

it('a spec that ends the process before its second scenario is no pass', { tags: 'nightly' }, async () => {
  const ended = await session({ ...ONE_RUN, spec: 'test/e2e/specs/ends-early.spec.ts' });
  expect(ended.code, ended.output).toBe(3);
  expect(ended.output).toMatch(
    /specs\/ends-early\.spec\.ts:6 ended WebdriverIO's worker .* \[worker-ended\]/,
  );
  const { verdict, scenarios } = resultOf(ended);
  expect(verdict.kind).toBe('infrastructure');
  expect(scenarios.map(({ name, verdict: own }) => [name, own])).toEqual([['before-the-end', 'pass']]);
});

it('scenarios that the spec skips or does not reach are counted, and what it does not reach is no pass', async () => {
  const spec = 'test/e2e/specs/unreached.spec.ts';
  const ended = await session({ ...ONE_RUN, spec, scenario: '*reached' });
  expect(ended.code, ended.output).toBe(3);
  const { verdict, coverage } = resultOf(ended);
  expect(verdict).toMatchObject({
    kind: 'no-data',
    because: [{ kind: 'not-measured', scenario: 'unreached', why: 'lost' }],
  });
  expect(coverage).toMatchObject({ declared: 4, measured: 1, skipped: 1, leftOut: 1, lost: 1 });
  const counts =
    'Scenarios: 4 declared; 1 measured; 1 skipped (skipped-and-reached); 1 left out by the command line (other); 1 lost (unreached)';
  expect(ended.output).toContain(counts);
  expect(ended.output).toContain('unreached: its spec declares it, but it was not measured [not-measured]');
  expect(readFileSync(join(folderOf(ended), 'summary.md'), 'utf8')).toContain('4 declared; 1 measured');
  expect((await hitchproof(['analyse', folderOf(ended), '--no-allure'])).code).toBe(3);
});

it('what `.only` leaves out is no pass, and under CI nothing starts', { tags: 'nightly' }, async () => {
  const spec = 'test/e2e/specs/focused.spec.ts';
  vi.stubEnv('CI', undefined);
  const ended = await session({ ...ONE_RUN, spec });
  expect(ended.code, ended.output).toBe(0);
  expect(resultOf(ended).verdict).toMatchObject({
    kind: 'inconclusive',
    because: [{ kind: 'not-measured', scenario: 'forgotten', why: 'only' }],
  });
  vi.stubEnv('CI', 'true');
  await expect(session({ ...ONE_RUN, spec })).rejects.toThrow(
    'test/e2e/specs/focused.spec.ts:5 has `.only`, which leaves out the other tests of the file: remove it.',
  );
  vi.unstubAllEnvs();
});
