import { isLate } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Slide } from '../slides/slide.ts';

/** A frame that missed a vsync, with its slide and its row in the ledger. */
export interface LateFrame {
  readonly slide: Slide;
  readonly row: number;
}

export const lateFrames = (ledger: Ledger): readonly LateFrame[] =>
  ledger.slides.flatMap((slide) => lateFramesOf(ledger, slide));

export function lateFramesOf(ledger: Ledger, slide: Slide): readonly LateFrame[] {
  const late: LateFrame[] = [];
  for (let row = slide.from; row < slide.to; row++) if (isLate(ledger, row)) late.push({ slide, row });
  return late;
}
