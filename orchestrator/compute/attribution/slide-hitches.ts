import { msFromUs, US_PER_S } from '../../base/units.ts';
import { dueUs, gapTotals } from '../slides/gap-totals.ts';
import type { Ledger, Slide } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';

/** A slide's hitch time and hitch rate. */
export interface SlideHitches {
  readonly slide: Slide;
  readonly hitchMs: number;
  /** In ms/s, as in scroll-hitch-rate. */
  readonly hitchRate: number;
}

/** Hitch time and rate of each slide that moved. */
export function slideHitches(ledger: Ledger): readonly SlideHitches[] {
  const gaps = presentation(ledger);
  return ledger.slides.flatMap((slide) => {
    const totals = gapTotals(ledger, gaps, [slide]);
    const us = dueUs(totals);
    const hitchMs = msFromUs(totals.hitchUs);
    return us === 0 ? [] : [{ slide, hitchMs, hitchRate: hitchMs / (us / US_PER_S) }];
  });
}
