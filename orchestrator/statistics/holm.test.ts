import { expect, test } from 'vitest';
import { holm, holmAmongOpen } from './holm.ts';

test.each([
  ['each p counts for those not yet rejected', [0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]],
  ['a larger p never gets a smaller adjusted one', [0.02, 0.03], [0.04, 0.04]],
  ['nothing above 1', [0.9, 0.8], [1, 1]],
  ['one test needs no adjustment', [0.04], [0.04]],
  ['no tests', [], []],
])('%s', (_, ps, adjusted) => expect(holm(ps)).toEqual(adjusted));

test.each([
  ['one test needs no adjustment', [{ p: 0.04, plain: 0.02 }], [0.04], 1],
  [
    'a clear no is no further chance',
    [
      { p: 0.0195, plain: 0.0195 },
      { p: 1, plain: 0.98 },
    ],
    [0.02, 1],
    1,
  ],
  [
    'an open question is one',
    [
      { p: 0.0195, plain: 0.0195 },
      { p: 1, plain: 0.975 },
    ],
    [0.04, 1],
    2,
  ],
  [
    'what was spent before is no clear no',
    [
      { p: 0.0195, plain: 0.0195 },
      { p: 1, plain: 0.5 },
    ],
    [0.04, 1],
    2,
  ],
  [
    'only clear answers',
    [
      { p: 1, plain: 0.99 },
      { p: 1, plain: 1 },
    ],
    [1, 1],
    0,
  ],
  ['no tests', [], [], 0],
])('among those that are open: %s', (_, tests, adjusted, open) => {
  const found = holmAmongOpen(tests);
  expect(found.open).toBe(open);
  expect(found.adjusted).toEqual(adjusted.map((p) => expect.closeTo(p, 12)));
});
