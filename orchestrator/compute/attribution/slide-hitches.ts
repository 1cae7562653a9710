import { msFromUs, US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import type { Slide } from '../slides/slide.ts';

/** A slide's hitch time and hitch rate. */
export interface SlideHitches {
  readonly slide: Slide;
  readonly hitchMs: number;
  /** In ms/s, as in scroll-hitch-rate. */
  readonly hitchRate: number;
}

/** Hitch time and rate of each slide that has counted frames. */
export function slideHitches(ledger: Ledger): readonly SlideHitches[] {
  const { starts, intervalUs, row } = countedFrames(ledger);
  const { hitchUs } = presentation(ledger);
  return ledger.slides.flatMap((slide, i) => {
    const [from = 0, to = 0] = [starts[i], starts[i + 1]];
    let us = 0;
    let lostUs = 0;
    for (let frame = from; frame < to; frame++) {
      us += intervalUs[frame] as number;
      lostUs += hitchUs[row[frame] as number] as number;
    }
    const hitchMs = msFromUs(lostUs);
    return us === 0 ? [] : [{ slide, hitchMs, hitchRate: hitchMs / (us / US_PER_S) }];
  });
}
