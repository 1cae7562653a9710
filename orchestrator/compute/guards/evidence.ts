import { msFromUs } from '../../base/units.ts';
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
  const periods = new Set<number>();
  for (let row = 0; row < ledger.count; row++) {
    periods.add(at(ledger.periodUs, row));
    if (hasFlag(ledger, row, FrameFlag.scrolling)) scrollingFrames++;
    if (!isCounted(ledger, row)) continue;
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
    periodsUs: [...periods].sort((a, b) => a - b),
    gates: [...new Set(ledger.slides.map(({ gate }) => gate))],
    gestureEngines: [
      ...new Set(trace.marks.filter(({ kind }) => kind === 'gesture-engine').map(({ text }) => text)),
    ],
  };
}
