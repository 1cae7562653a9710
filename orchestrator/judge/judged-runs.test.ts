import { expect, it } from 'vitest';
import { armValues } from './judged-runs.ts';
import type { JudgedRun } from './judgement.ts';

const run: JudgedRun = { run: 0, arm: 'current', outcome: { kind: 'valid' }, values: { a: 3 } };

it.each(['constructor', 'toString', '__proto__', 'b'])('no run has a value of %s', (metric) =>
  expect(armValues([run], 'current', metric)).toEqual([]),
);
it('a value is found by its metric', () => expect(armValues([run], 'current', 'a')).toEqual([3]));
