import { DEMO_PACKAGE, int, named, type World } from './world.ts';

export const dragOnlyJank: World = {
  name: 'drag-only-jank',
  description: 'Every 3rd scroll callback costs 45 ms, but only while the finger is down: flings are smooth.',
  refreshHz: 60,
  seed: 1,
  extras: [named('drag-only-jank'), int('dragEvery', 3), int('dragMs', 45)],
  planted: {
    kind: 'drag',
    every: 3,
    costMs: 45,
    method: `${DEMO_PACKAGE}.RowCost.pay`,
    stages: ['input-handling'],
  },
  expected: { hasHitches: true, hasFrozenFrames: false, mainFactor: 'in-frame', hitchesInFling: false },
};
