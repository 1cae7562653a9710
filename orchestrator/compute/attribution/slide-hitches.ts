import { msFromUs, US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Slide } from '../slides/slide.ts';

/** A slide's hitch time and hitch rate. */
export interface SlideHitches {
  readonly slide: Slide;
  readonly hitchMs: number;
  /** ms/s, as in scroll-hitch-rate. */
  readonly hitchRate: number;
}

/** Hitch time and rate of each slide that has counted frames. */
export function slideHitches(ledger: Ledger): readonly SlideHitches[] {
  const { starts, intervalUs, hitchUs } = countedFrames(ledger);
  return ledger.slides.flatMap((slide, i) => {
    const own = (column: Float64Array): number => sum(column.subarray(starts[i], starts[i + 1]));
    const us = own(intervalUs);
    const hitchMs = msFromUs(own(hitchUs));
    return us === 0 ? [] : [{ slide, hitchMs, hitchRate: hitchMs / (us / US_PER_S) }];
  });
}

const sum = (column: Float64Array): number => column.reduce((total, value) => total + value, 0);
