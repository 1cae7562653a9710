import type { Gaps } from './gaps.ts';
import { type Ledger, rememberedForLedger, type Slide } from './ledger.ts';
import { presentation } from './presentation.ts';

/** The refreshes at which movement was due in some slides, by what became of them. */
export interface GapTotals {
  /** New pictures, one a refresh. */
  readonly pictures: number;
  readonly missed: number;
  /** Frames that ended a gap. */
  readonly lateFrames: number;
  readonly unused: number;
  readonly picturesUs: number;
  /** Σ p_N·T_N. */
  readonly hitchUs: number;
  readonly compositorUs: number;
  readonly unusedUs: number;
  /** The longest time between two new pictures in which the app showed nothing. */
  readonly longestUs: number;
}

export function gapTotals({ periodUs }: Ledger, gaps: Gaps, slides: readonly Slide[]): GapTotals {
  const { isNew, missedRefreshes, hitchUs, compositorRefreshes, unusedRefreshes } = gaps;
  const sum = {
    pictures: 0,
    missed: 0,
    lateFrames: 0,
    unused: 0,
    picturesUs: 0,
    hitchUs: 0,
    compositorUs: 0,
    unusedUs: 0,
    longestUs: 0,
  };
  for (const { from, to } of slides) {
    let gapUs = 0;
    for (let row = from; row < to; row++) {
      const period = periodUs[row] as number;
      const missed = missedRefreshes[row] as number;
      if (missed > 0) {
        sum.missed += missed;
        sum.lateFrames++;
        sum.hitchUs += hitchUs[row] as number;
        gapUs += hitchUs[row] as number;
      }
      sum.compositorUs += (compositorRefreshes[row] as number) * period;
      sum.unused += unusedRefreshes[row] as number;
      sum.unusedUs += (unusedRefreshes[row] as number) * period;
      if (isNew[row] !== 1) continue;
      sum.pictures++;
      sum.picturesUs += period;
      sum.longestUs = Math.max(sum.longestUs, gapUs);
      gapUs = 0;
    }
  }
  return sum;
}

/** Time in which movement was due and the app was not in time with nothing to show: the denominator of hitch rates. */
export const dueUs = ({ picturesUs, hitchUs, compositorUs }: GapTotals): number =>
  picturesUs + hitchUs + compositorUs;

/** The same as a number of refreshes, and with those that the app left unused. */
export const dueRefreshes = ({ pictures, missed, unused }: GapTotals): number => pictures + missed + unused;

/** With fewer due refreshes, one more or less changes the rate of pictures by several a second. */
export const LEAST_DUE = 30;

/** What became of the due refreshes as the screen showed them: most metrics of refreshes read it. */
export const shownTotals = rememberedForLedger(
  (ledger): GapTotals => gapTotals(ledger, presentation(ledger), ledger.slides),
);

/** Of the slides whose movement was reported, not inferred from what was drawn: the others show no refresh left unused. */
export const reportedTotals = (ledger: Ledger): GapTotals =>
  isInferred(ledger)
    ? gapTotals(
        ledger,
        presentation(ledger),
        ledger.slides.filter(({ gate }) => gate === 'scroll'),
      )
    : shownTotals(ledger);

/** Whether some slide's movement is inferred from what was drawn. */
export const isInferred = ({ slides }: Ledger): boolean => slides.some(({ gate }) => gate === 'touch');
