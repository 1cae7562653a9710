import { BIND_METHOD, flag, int, named, type World } from './world.ts';

export const frozen: World = {
  name: 'frozen',
  description: 'Row 40 takes 800 ms to bind: one frozen frame, all others on time.',
  refreshHz: 60,
  seed: 1,
  extras: [named('frozen'), int('frozenRow', 40), int('frozenMs', 800), flag('prefetch', false)],
  planted: {
    kind: 'one-row',
    row: 40,
    costMs: 800,
    method: BIND_METHOD,
    stages: ['input-handling', 'animation'],
  },
  expected: { hasHitches: true, hasFrozenFrames: true, mainFactor: 'in-frame', hitchesInFling: true },
};
