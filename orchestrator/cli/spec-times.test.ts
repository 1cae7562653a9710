import { expect, it } from 'vitest';
import { capturedOf } from '../../test/builders/session-of.ts';
import { specTimes } from './perf.ts';

const scenario = (spec: string, ...wallMs: number[]) => ({
  spec,
  runs: wallMs.map((ms, index) => capturedOf(index, { wallMs: ms })),
});

it('adds up the runs of each file', () => {
  const scenarios = [
    scenario('specs/feed.spec.ts', 1_500, 500),
    scenario('specs/nested.spec.mjs', 250),
    scenario('specs/nested.spec.mjs', 1_000),
  ];
  expect(specTimes({ scenarios })).toBe('By spec, in s: feed 2.0, nested 1.3');
});

it('says nothing of a single file', () => {
  expect(specTimes({ scenarios: [scenario('specs/feed.spec.ts', 1_500)] })).toBeUndefined();
});
