import { BIND_METHOD, int, named, perRun, type World } from './world.ts';

const MEDIAN_MS = 9;
const SIGMA = 0.3;
const RUN_SIGMA = 0.015;

/** Rows and runs vary at random, so that comparing builds takes statistics. */
export const noisyRows: World = {
  name: 'noisy-rows',
  description: 'Every row costs a random amount and every run has its own factor, both from the seed.',
  refreshHz: 120,
  seed: 1,
  extras: [
    named('noisy-rows'),
    int('noiseMedianUs', MEDIAN_MS * 1_000),
    int('noiseSigmaPermille', SIGMA * 1_000),
    perRun('l', 'noiseSeed', { kind: 'seed' }),
    perRun('i', 'runFactorPermille', { kind: 'factor-permille', sigma: RUN_SIGMA }),
  ],
  planted: {
    kind: 'noise',
    medianMs: MEDIAN_MS,
    sigma: SIGMA,
    runSigma: RUN_SIGMA,
    method: BIND_METHOD,
    stages: ['between-frames', 'input-handling', 'animation'],
  },
  expected: { hasHitches: true, hasFrozenFrames: false, mainFactor: 'late-start', hitchesInFling: true },
};
