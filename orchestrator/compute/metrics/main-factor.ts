import type { LedgerRow } from '../index-spaces.ts';
import { exceeds } from '../slides/counted.ts';
import { followsDirectly } from '../slides/due.ts';
import { at, FrameFlag, hasFlag, type Ledger, type Slide } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import { doFrameUs, recordingUs } from './kit/row-times.ts';
import { FRAME_METRICS } from './kit/sources.ts';
import { WORK_STAGES } from './kit/stages.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

const GAP_FACTORS = [...WORK_STAGES.map(([name]) => name), 'lateStart', 'none', 'unknown'];

export const mainFactor = defineMetric({
  id: 'main-factor',
  version: 2,
  title: 'Main factor of late frames',
  unit: 'count',
  better: 'lower',
  definition:
    'What caused each gap in which the screen showed nothing new: the longest stage of the frame that ended it, or its late start, when that frame was complete too late; else what delayed its callback: the longest stage of the frame before it, less the periods by which that stage had made its own frame late, or its late start because something else held the main thread. None if none of them took a whole vsync period; unknown without rows.',
  formula:
    'per N with p_N ≥ 1: L_N ≥ 1: argmax of the stages of N and its unknown delay (lateStart); else argmax > T_{N−1} of the stages of N−1 less L_{N−1} · T_{N−1} and late start = max(0, start_N − max(INTENDED_N, uiEnd_{N−1})), uiEnd_{N−1} = V_{N−1} if N−1 drew nothing; value: gaps',
  sources: [FRAME_METRICS],
  parts: {
    ...part('count', 'lower', ...GAP_FACTORS.map((factor) => `factors.${factor}.frames`)),
    ...part('ns', 'lower', ...GAP_FACTORS.map((factor) => `factors.${factor}.hitchNs`)),
  },
  needs: ['stages'],
  related: ['taobao/main-factor', 'scroll-hitch-rate'],
  measure: (ledger) => {
    const hasRows = ledger.slides.some(({ from, to }) =>
      ledger.stages.unknownDelayUs.subarray(from, to).some((us) => !Number.isNaN(us)),
    );
    if (!hasRows) return NO_FRAMES;
    const gaps = Object.entries(gapsByFactor(ledger));
    const factors = gaps.map(([name, { frames, hitchUs }]) => [
      name,
      { frames, hitchNs: Math.round(hitchUs * 1000) },
    ]);
    const late = gaps.reduce((sum, [, { frames }]) => sum + frames, 0);
    return measured(late, { factors: Object.fromEntries(factors) });
  },
});

/** Frames that ended a gap, and the length of those gaps. */
export interface GapsOfFactor {
  readonly frames: number;
  readonly hitchUs: number;
}

/** The gaps of a run by their main factor. */
export function gapsByFactor(ledger: Ledger): Readonly<Record<string, GapsOfFactor>> {
  const factors: Record<string, GapsOfFactor> = {};
  const { missedRefreshes, hitchUs } = presentation(ledger);
  for (const slide of ledger.slides) {
    for (let row = slide.from; row < slide.to; row++) {
      if (missedRefreshes[row] === 0) continue;
      const name = factorOf(ledger, slide, row);
      const sum = factors[name] ?? { frames: 0, hitchUs: 0 };
      factors[name] = { frames: sum.frames + 1, hitchUs: sum.hitchUs + at(hitchUs, row) };
    }
  }
  return factors;
}

/** The main factor of the gap that a frame ended. */
export function factorOf(ledger: Ledger, slide: Slide, row: LedgerRow): string {
  if (isOwnLateness(ledger, row)) return longestStage(ledger, row);
  const before = row - 1;
  if (!hasRow(ledger, row)) return 'unknown';
  if (row === slide.from && !followsDirectly(ledger, slide))
    return slide.lead?.isQuiet === true ? factorAfterNone(ledger, row) : 'unknown';
  if (!hasRow(ledger, before) && hasFlag(ledger, before, FrameFlag.scrolling)) return 'unknown';
  const periodUs = at(ledger.periodUs, before);
  // The gap before that frame already includes the periods by which it was late.
  const chargedUs = (presentation(ledger).lateRefreshes[before] as number) * periodUs;
  let longest = 'none';
  let longestUs = Number.NEGATIVE_INFINITY;
  const consider = (name: string, us: number): void => {
    if (exceeds(us, periodUs) && us > longestUs) [longest, longestUs] = [name, us];
  };
  for (const [name, column] of WORK_STAGES) consider(name, at(ledger.stages[column], before) - chargedUs);
  consider('lateStart', lateStartUs(ledger, before));
  return longest;
}

/** Of a frame before which none was drawn. */
function factorAfterNone(ledger: Ledger, row: LedgerRow): string {
  const lateUs = at(ledger.stages.intendedLagUs, row) + at(ledger.stages.unknownDelayUs, row);
  return exceeds(lateUs, at(ledger.periodUs, row)) ? 'lateStart' : 'none';
}

/** Whether the frame that ended a gap caused it, since it was complete too late. */
export const isOwnLateness = (ledger: Ledger, row: LedgerRow): boolean =>
  (presentation(ledger).lateRefreshes[row] as number) >= 1;

/** If two stages take equally long, the earlier one wins. */
const LAST_STAGE_FIRST = WORK_STAGES.toReversed();

function longestStage(ledger: Ledger, row: LedgerRow): string {
  let longest = 'lateStart';
  let longestUs = at(ledger.stages.unknownDelayUs, row);
  for (const [name, column] of LAST_STAGE_FIRST) {
    const us = at(ledger.stages[column], row);
    if (us >= longestUs) [longest, longestUs] = [name, us];
  }
  return longest;
}

/** Time that the next frame waited for the main thread after this frame's stages were done. */
function lateStartUs(ledger: Ledger, row: LedgerRow): number {
  const after = row + 1;
  const vsyncUs = at(ledger.vsyncUs, row);
  const uiEndUs = hasRow(ledger, row)
    ? vsyncUs - at(ledger.stages.intendedLagUs, row) + recordingUs(ledger, row)
    : vsyncUs;
  const intendedAfterUs = at(ledger.vsyncUs, after) - at(ledger.stages.intendedLagUs, after);
  return Math.max(0, doFrameUs(ledger, after) - Math.max(intendedAfterUs, uiEndUs));
}

const hasRow = (ledger: Ledger, row: LedgerRow): boolean =>
  !Number.isNaN(at(ledger.stages.unknownDelayUs, row));
