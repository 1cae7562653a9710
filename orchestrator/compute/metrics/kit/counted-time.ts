import { US_PER_S } from '../../../base/units.ts';
import type { LedgerRow } from '../../index-spaces.ts';
import { countedFrames } from '../../slides/counted.ts';
import { at, FrameFlag, hasFlag, type Ledger } from '../../slides/ledger.ts';
import { type MetricValue, measured, NO_FRAMES } from '../metric.ts';

/** Calls `visit` for every counted row of the ledger's slides, in order, with its interval and period in µs. */
export function eachCounted(
  ledger: Ledger,
  visit: (row: LedgerRow, intervalUs: number, periodUs: number) => void,
): void {
  const { count, row, intervalUs } = countedFrames(ledger);
  for (let i = 0; i < count; i++)
    visit(row[i] as number, intervalUs[i] as number, at(ledger.periodUs, row[i] as number));
}

export interface CountedTime {
  readonly frames: number;
  readonly us: number;
}
/** Number and total time of the counted rows that `wanted` accepts. */
export function countedTime(ledger: Ledger, wanted: (row: LedgerRow) => boolean = () => true): CountedTime {
  let frames = 0;
  let us = 0;
  eachCounted(ledger, (row, intervalUs) => {
    if (!wanted(row)) return;
    frames++;
    us += intervalUs;
  });
  return { frames, us };
}

/** Σ I_N over the counted frames of one phase, in seconds. */
export function phaseTime(ledger: Ledger, phase: 'drag' | 'fling'): MetricValue {
  const { frames, us } = countedTime(ledger, (row) => hasFlag(ledger, row, FrameFlag[phase]));
  return frames === 0 ? NO_FRAMES : measured(us / US_PER_S, { frames });
}
