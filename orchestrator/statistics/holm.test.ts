import { expect, test } from 'vitest';
import { holm } from './holm.ts';

test.each([
  ['each p counts for those not yet rejected', [0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]],
  ['a larger p never gets a smaller adjusted one', [0.02, 0.03], [0.04, 0.04]],
  ['nothing above 1', [0.9, 0.8], [1, 1]],
  ['one test needs no adjustment', [0.04], [0.04]],
  ['no tests', [], []],
])('%s', (_, ps, adjusted) => expect(holm(ps)).toEqual(adjusted));
