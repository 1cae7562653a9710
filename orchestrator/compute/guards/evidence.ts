import { msFromUs, US_PER_S } from '../../base/units.ts';
import type { Evidence } from '../measurement.ts';
import { at, hasFlag, isCounted } from '../slides/counted.ts';
import { FrameFlag } from '../slides/ledger.ts';
import type { Segmentation } from '../slides/segmentation.ts';
import { lossesOf } from './losses.ts';
import { lostReports } from './lost-reports.ts';

/** How much was recorded and how much of it scrolled: what judge needs to decide whether the run counts. */
export function evidenceOf(segmentation: Segmentation): Evidence {
  const { trace, ledger } = segmentation;
  let countedFrames = 0;
  let scrollingFrames = 0;
  let scrollUs = 0;
  /** Period → counted frames. */
  const periods = new Map<number, number>();
  for (let row = 0; row < ledger.count; row++) {
    const periodUs = at(ledger.periodUs, row);
    const counts = isCounted(ledger, row);
    periods.set(periodUs, (periods.get(periodUs) ?? 0) + Number(counts));
    if (hasFlag(ledger, row, FrameFlag.scrolling)) scrollingFrames++;
    if (!counts) continue;
    countedFrames++;
    scrollUs += at(ledger.intervalUs, row);
  }
  const { emitted, lost, ratio } = lossesOf(trace);
  return {
    frames: ledger.count,
    countedFrames,
    scrollingFrames,
    scrollMs: msFromUs(scrollUs),
    recordsEmitted: emitted,
    recordsLost: lost,
    lostRatio: ratio,
    lostReports: lostReports(segmentation),
    simulated: trace.meta?.simulated ?? false,
    periodsUs: [...periods.keys()].sort((a, b) => a - b),
    displayHz: rateOfMost(periods, countedFrames),
    gates: [...new Set(ledger.slides.map(({ gate }) => gate))],
    gestureEngines: [
      ...new Set(trace.marks.filter(({ kind }) => kind === 'gesture-engine').map(({ text }) => text)),
    ],
  };
}

/** By the median, because reported periods jitter, so that few of them are equal. */
function rateOfMost(framesOf: ReadonlyMap<number, number>, counted: number): number | undefined {
  let frames = 0;
  for (const periodUs of [...framesOf.keys()].sort((a, b) => a - b)) {
    frames += framesOf.get(periodUs) ?? 0;
    if (frames > 0 && frames * 2 >= counted) return US_PER_S / periodUs;
  }
  return undefined;
}
