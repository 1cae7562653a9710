import { expect, it } from 'vitest';
import { judgedRunOf } from '../testing/report-of.ts';
import { armValues } from './judged-runs.ts';

const run = judgedRunOf({ values: { a: 3 } });

it.each(['constructor', 'toString', '__proto__', 'b'])('no run has a value of %s', (metric) =>
  expect(armValues([run], 'current', metric)).toEqual([]),
);
it('a value is found by its metric', () => expect(armValues([run], 'current', 'a')).toEqual([3]));
