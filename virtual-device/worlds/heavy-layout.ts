import { DEMO_PACKAGE, int, named, type World } from './world.ts';

export const heavyLayout: World = {
  name: 'heavy-layout',
  description: 'Every 10th row costs a layout pass of 45 ms.',
  refreshHz: 60,
  seed: 1,
  extras: [named('heavy-layout'), int('layoutEvery', 10), int('layoutMs', 45)],
  planted: {
    kind: 'layout',
    every: 10,
    costMs: 45,
    method: `${DEMO_PACKAGE}.RowCost.pay`,
    stages: ['layout-measure', 'input-handling', 'animation'],
  },
  expected: { hasHitches: true, hasFrozenFrames: false, mainFactor: 'in-frame', hitchesInFling: true },
};
