import { BIND_METHOD, flag, int, named, type World } from './world.ts';

/** Without prefetch the row is bound while the list scrolls: during input handling, or in the fling's animation. */
export const slowRowInFrame: World = {
  name: 'slow-row-in-frame',
  description: 'Every 15th row takes 40 ms to bind; prefetch is off, so a frame pays for it.',
  refreshHz: 60,
  seed: 1,
  extras: [named('slow-row-in-frame'), int('slowEvery', 15), int('slowMs', 40), flag('prefetch', false)],
  planted: {
    kind: 'rows',
    first: 15,
    every: 15,
    costMs: 40,
    method: BIND_METHOD,
    stages: ['input-handling', 'animation'],
  },
  expected: { hasHitches: true, hasFrozenFrames: false, mainFactor: 'in-frame', hitchesInFling: true },
};
