import { named, type World } from './world.ts';

export const smooth: World = {
  name: 'smooth',
  description: 'Nothing is planted: every frame is on time.',
  refreshHz: 60,
  seed: 1,
  extras: [named('smooth')],
  planted: { kind: 'nothing' },
  expected: { hasHitches: false, hasFrozenFrames: false, mainFactor: 'none', hitchesInFling: false },
};
