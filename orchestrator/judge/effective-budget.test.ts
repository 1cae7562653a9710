import { expect, test } from 'vitest';
import { defaultSettings, effectiveBudget } from './settings.ts';

const settings = { ...defaultSettings, defaultBudget: { shared: { max: 1 } } };

test.each([
  ['the default where the scenario has none', {}, [['shared', { max: 1 }]]],
  [
    'upper and lower limits of the scenario',
    { a: { max: 2 }, b: { min: 0 } },
    [
      ['a', { max: 2 }],
      ['b', { min: 0 }],
    ],
  ],
  ['no gate without a limit, and no default either', { a: {} }, []],
])('%s', (_, budget, expected) => expect(effectiveBudget(budget, settings)).toEqual(expected));
