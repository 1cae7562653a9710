import { describe, expect, it } from 'vitest';
import { differencesOf, largerIsWorse } from './samples-of.ts';

const pairs = [{ current: 3, baseline: 1 }];

describe('largerIsWorse', () => {
  it('negates both samples and the pairs where higher is better', () => {
    expect(largerIsWorse({ current: [3], baseline: [1, 2], pairs, better: 'higher' })).toEqual({
      current: [-3],
      baseline: [-1, -2],
      pairs: [{ current: -3, baseline: -1 }],
      better: 'lower',
    });
    expect(largerIsWorse({ current: [3], baseline: [1], sessions: [[1]], better: 'higher' })).toEqual({
      current: [-3],
      baseline: [-1],
      sessions: [[-1]],
      better: 'lower',
    });
  });

  it.each(['lower', 'neither'] as const)('changes nothing where %s is better', (better) => {
    const samples = { current: [3], baseline: [1], pairs, better };
    expect(largerIsWorse(samples)).toEqual(samples);
  });
});

it('a difference is current − baseline', () => expect(differencesOf(pairs)).toEqual([2]));
