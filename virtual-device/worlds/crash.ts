import { DEMO_PACKAGE, int, named, type World } from './world.ts';

export const crash: World = {
  name: 'crash',
  description: 'Binding row 30 throws: the app crashes in its first slide, which is one of the warm-up.',
  refreshHz: 60,
  seed: 1,
  extras: [named('crash'), int('crashRow', 30)],
  planted: { kind: 'crash', row: 30, method: `${DEMO_PACKAGE}.PlannedCost.bindUs` },
  expected: { hasHitches: false, hasFrozenFrames: false, mainFactor: 'none', hitchesInFling: false },
};
