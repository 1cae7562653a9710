import { BIND_METHOD, flag, int, named, type World } from './world.ts';

export const hang: World = {
  name: 'hang',
  description: 'Row 40 takes 12 s to bind: the app does not respond.',
  refreshHz: 60,
  seed: 1,
  extras: [named('hang'), int('frozenRow', 40), int('frozenMs', 12_000), flag('prefetch', false)],
  planted: {
    kind: 'one-row',
    row: 40,
    costMs: 12_000,
    method: BIND_METHOD,
    stages: ['input-handling', 'animation'],
  },
  expected: { hasHitches: true, hasFrozenFrames: true, mainFactor: 'in-frame', hitchesInFling: true },
};
