import { DEMO_PACKAGE, int, named, type World } from './world.ts';

export const dragOnlyJank: World = {
  name: 'drag-only-jank',
  description:
    'Every 10th scroll callback costs 30 ms, but only while the finger is down: flings are smooth.',
  refreshHz: 60,
  seed: 1,
  extras: [named('drag-only-jank'), int('dragEvery', 10), int('dragMs', 30)],
  plan: {
    kind: 'drag',
    every: 10,
    costMs: 30,
    method: `${DEMO_PACKAGE}.RowCost.pay`,
    stages: ['input-handling'],
  },
  expected: { hasHitches: true, hasFrozenFrames: false, mainFactor: 'in-frame', hitchesInFling: false },
};
