import { crash } from './crash.ts';
import { dragOnlyJank } from './drag-only-jank.ts';
import { frozen } from './frozen.ts';
import { hang } from './hang.ts';
import { heavyLayout } from './heavy-layout.ts';
import { noisyRows } from './noisy-rows.ts';
import { slowRow } from './slow-row.ts';
import { slowRowInFrame } from './slow-row-in-frame.ts';
import { smooth } from './smooth.ts';
import type { World } from './world.ts';

/** All worlds; the first has no planted defect. */
export const worlds: readonly World[] = [
  smooth,
  slowRow,
  slowRowInFrame,
  frozen,
  heavyLayout,
  dragOnlyJank,
  noisyRows,
  hang,
  crash,
];

export const findWorld = (name: string): World | undefined => worlds.find((world) => world.name === name);
