import { deadlineOrPeriodUs, eachCounted, uiUs } from '../../metrics/kit/row-times.ts';
import { factorOf } from '../../metrics/main-factor.ts';
import { isCounted } from '../../slides/counted.ts';
import { at, type Ledger, rememberedForLedger } from '../../slides/ledger.ts';
import { presentation } from '../../slides/presentation.ts';
import { lateFrames } from '../late-frames.ts';

export type Numbers = Readonly<Record<string, number>>;

/**
 * Duration-based definitions read a frame's own row. Work in the message after a frame (a prefetched bind) is in no row,
 * so they miss the vsyncs that it costs.
 */
export const workBetweenFrames = rememberedForLedger((ledger): Numbers => {
  const late = lateFrames(ledger);
  const between = late.filter(({ slide, row }) => factorOf(ledger, slide, row) === 'lateStart').length;
  const seen = late.filter(
    ({ causeRow }) => uiUs(ledger, causeRow) > 2 * deadlineOrPeriodUs(ledger, causeRow),
  ).length;
  return { lateFrames: late.length, workBetweenFrames: between, longInTheirOwnRow: seen };
});

export function stillFrames(ledger: Ledger): Numbers {
  let frames = 0;
  let still = 0;
  for (const { from, to } of ledger.slides) {
    for (let row = from; row < to; row++) {
      frames++;
      if (!isCounted(ledger, row)) still++;
    }
  }
  return { frames, stillFrames: still };
}

export function jitter(ledger: Ledger): Numbers {
  let us = 0;
  for (const { from, to } of ledger.slides) {
    for (let row = from; row < to; row++) {
      const overUs = at(ledger.intervalUs, row) - at(ledger.periodUs, row);
      if (isCounted(ledger, row) && overUs > 0 && overUs < at(ledger.periodUs, row) / 2) us += overUs;
    }
  }
  return { jitterMs: us / 1000 };
}

export function refreshRates(ledger: Ledger): Numbers {
  let [shortestUs, longestUs] = [Number.POSITIVE_INFINITY, 0];
  for (const us of ledger.periodUs) {
    shortestUs = Math.min(shortestUs, us);
    longestUs = Math.max(longestUs, us);
  }
  return { shortestPeriodMs: shortestUs / 1000, longestPeriodMs: longestUs / 1000 };
}

/** Frames past their deadline that opened no gap, because the queue was already behind. */
export function hiddenByQueue(ledger: Ledger): Numbers {
  const { missedRefreshes } = presentation(ledger);
  let frames = 0;
  eachCounted(ledger, (row) => {
    if (at(ledger.stages.totalUs, row) > deadlineOrPeriodUs(ledger, row) && missedRefreshes[row] === 0)
      frames++;
  });
  return { lateFrames: lateFrames(ledger).length, overWithoutGap: frames };
}

/** The longest frame by interval, by TOTAL and by time on the UI thread. */
export function longestFrames(ledger: Ledger): Numbers {
  const longest = { intervalMs: 0, totalMs: 0, uiMs: 0 };
  eachCounted(ledger, (row, intervalUs) => {
    longest.intervalMs = Math.max(longest.intervalMs, intervalUs / 1000);
    longest.totalMs = Math.max(longest.totalMs, at(ledger.stages.totalUs, row) / 1000 || 0);
    longest.uiMs = Math.max(longest.uiMs, uiUs(ledger, row) / 1000 || 0);
  });
  return longest;
}

/** Gaps by their length: one refresh, two, more. */
export function lateness(ledger: Ledger): Numbers {
  const late = lateFrames(ledger).map(({ missedRefreshes }) => missedRefreshes);
  const count = (wanted: (missed: number) => boolean): number => late.filter(wanted).length;
  return {
    missedOne: count((m) => m === 1),
    missedTwo: count((m) => m === 2),
    missedMore: count((m) => m > 2),
  };
}

/** Gaps that end with a frame without a new touch sample, which definitions about input ignore or excuse. */
export function withoutInput(ledger: Ledger): Numbers {
  const late = lateFrames(ledger);
  const silent = late.filter(({ row }) => Number.isNaN(at(ledger.newestSampleUs, row)));
  return { lateFrames: late.length, withoutNewTouch: silent.length };
}
