import { expect, it } from 'vitest';
import { isPartly, type LaunchConfig } from './launch-session.ts';

const WHOLE: LaunchConfig = {
  specs: ['a.spec.ts'],
  spec: [],
  suite: [],
  exclude: [],
  mochaOpts: { timeout: 1 },
};

it('measures all specs without a choice', () => {
  expect(isPartly(WHOLE)).toBe(false);
  expect(isPartly({ ...WHOLE, shard: { current: 1, total: 1 } })).toBe(false);
});

it.each<Partial<LaunchConfig>>([
  { spec: ['a'] },
  { suite: ['quick'] },
  { exclude: ['b'] },
  { shard: { current: 1, total: 2 } },
  { mochaOpts: { grep: 'fling' } },
])('measures a part of them with %j', (change) => expect(isPartly({ ...WHOLE, ...change })).toBe(true));
