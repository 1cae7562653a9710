import { isLate } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Slide } from '../slides/slide.ts';

/** A frame that missed a vsync, with its slide and its row in the ledger. */
export interface LateFrame {
  readonly slide: Slide;
  readonly row: number;
}

export function lateFrames(ledger: Ledger): readonly LateFrame[] {
  const late: LateFrame[] = [];
  for (const slide of ledger.slides) {
    for (let row = slide.from; row < slide.to; row++) if (isLate(ledger, row)) late.push({ slide, row });
  }
  return late;
}
