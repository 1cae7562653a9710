import { BIND_METHOD, int, named, type World } from './world.ts';

/** RecyclerView's GapWorker binds the row in advance, in the message after a frame: the next frame starts late. */
export const slowRow: World = {
  name: 'slow-row',
  description: 'Every 15th row takes 40 ms to bind; it is prefetched, so the time goes between two frames.',
  refreshHz: 60,
  seed: 1,
  extras: [named('slow-row'), int('slowEvery', 15), int('slowMs', 40)],
  planted: {
    kind: 'rows',
    first: 15,
    every: 15,
    costMs: 40,
    method: BIND_METHOD,
    stages: ['between-frames'],
  },
  expected: { hasHitches: true, hasFrozenFrames: false, mainFactor: 'late-start', hitchesInFling: true },
};
