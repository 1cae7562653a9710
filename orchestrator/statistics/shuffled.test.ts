import { describe, expect, it } from 'vitest';
import { seeded } from './seeded.ts';
import { shuffled, shuffledInBlocks } from './shuffled.ts';

const items = Array.from({ length: 24 }, (_, index) => index);

describe('shuffledInBlocks', () => {
  const neighbours = (order: readonly number[]) =>
    order.filter((item, index) => index > 0 && item === ((order[index - 1] ?? 0) + 1) % items.length).length;

  it('keeps every item once, and the neighbours within a block', () => {
    const random = seeded(1);
    for (let round = 0; round < 20; round++) {
      const order = shuffledInBlocks(items, 8, random);
      expect([...order].sort((a, b) => a - b)).toEqual(items);
      expect(neighbours(order)).toBeGreaterThanOrEqual(3 * 7);
    }
  });

  it('begins its blocks anywhere', () => {
    const random = seeded(2);
    const firsts = new Set(Array.from({ length: 60 }, () => shuffledInBlocks(items, 8, random)[0]));
    expect(firsts.size).toBeGreaterThan(12);
  });

  it('a last block may be short', () => {
    const order = shuffledInBlocks([0, 1, 2, 3, 4], 3, seeded(3));
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('blocks of one are single items', () =>
    expect(shuffledInBlocks(items, 1, seeded(4))).toEqual(shuffled(items, seeded(4))));

  it('nothing stays nothing', () => expect(shuffledInBlocks([], 8, seeded(5))).toEqual([]));
});
