import { msFromUs, US_PER_S } from '../../base/units.ts';
import type { Evidence } from '../measurement.ts';
import { at, type CountedFrames, countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Segmentation } from '../slides/segmentation.ts';
import { lossesOf } from './losses.ts';
import { lostReports } from './lost-reports.ts';

/** How much was recorded and how much of it scrolled: what judge needs to decide whether the run counts. */
export function evidenceOf(segmentation: Segmentation): Evidence {
  const { trace, ledger } = segmentation;
  const counted = countedFrames(ledger);
  const { emitted, lost, ratio } = lossesOf(trace);
  return {
    frames: ledger.count,
    countedFrames: counted.count,
    scrollingFrames: counted.scrolling,
    scrollMs: msFromUs(counted.timeUs),
    recordsEmitted: emitted,
    recordsLost: lost,
    lostRatio: ratio,
    lostReports: lostReports(segmentation),
    simulated: trace.meta?.simulated ?? false,
    periodsUs: distinct(ledger.periodUs),
    displayHz: rateOfMost(ledger, counted),
    gates: [...new Set(ledger.slides.map(({ gate }) => gate))],
    gestureEngines: [
      ...new Set(trace.marks.filter(({ kind }) => kind === 'gesture-engine').map(({ text }) => text)),
    ],
    ...environmentOf(segmentation),
  };
}

/** Vendors' power savers show only in PowerManager.isPowerSaveMode, which the app reads. */
function environmentOf({ trace: { meta, conditions } }: Segmentation): Pick<Evidence, 'environment'> {
  const environment: NonNullable<Evidence['environment']> = {
    ...(conditions.some(({ key, value }) => key === 'power-save' && value === 1) ? { powerSave: true } : {}),
    ...(meta?.codeCoverage === true ? { codeCoverage: true } : {}),
  };
  return Object.keys(environment).length === 0 ? {} : { environment };
}

const distinct = (column: Float64Array): readonly number[] => [...new Set(column)].sort((a, b) => a - b);

/** By the median, because reported periods jitter, so that few of them are equal. */
const rateOfMost = ({ periodUs }: Ledger, { count, row }: CountedFrames): number | undefined =>
  count === 0 ? undefined : US_PER_S / lowerMedian(row, periodUs);

const lowerMedian = (rows: Int32Array, column: Float64Array): number =>
  Float64Array.from(rows, (row) => at(column, row)).sort()[Math.ceil(rows.length / 2) - 1] as number;
