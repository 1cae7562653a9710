import { expect, it } from 'vitest';
import { resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

const session = warmDevice(60);
const ONE_RUN = { runs: 1, slides: 1 };

it('a spec that ends the process before its second scenario is no pass', async () => {
  const ended = await session({ ...ONE_RUN, spec: 'test/e2e/specs/ends-early.spec.ts' });
  expect(ended.code, ended.output).toBe(3);
  expect(ended.output).toMatch(
    /specs\/ends-early\.spec\.ts:6 ended WebdriverIO's worker .* \[worker-ended\]/,
  );
  const { verdict, scenarios } = resultOf(ended);
  expect(verdict.kind).toBe('infrastructure');
  expect(scenarios.map(({ name, verdict: own }) => [name, own])).toEqual([['before-the-end', 'pass']]);
});
