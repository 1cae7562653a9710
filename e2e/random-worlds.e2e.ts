import { afterAll, describe, expect, it } from 'vitest';
import { randomWorld } from '../truth/random-world.ts';
import { WorldChecker } from '../truth/world-checker.ts';

/** As `npm run truth -- --random 1 20`. */
const SEED = 1;
const WORLDS = Array.from({ length: 20 }, (_, index) => randomWorld(SEED, index));

describe('random worlds are measured as the display showed them', () => {
  const checker = new WorldChecker();
  afterAll(() => checker.close());

  it.each(WORLDS)('--world $seed $index', async (world) => {
    const { mismatches, truth } = await checker.check(world);
    expect(mismatches).toEqual([]);
    expect(truth.length).toBeGreaterThan(0);
  });
});
