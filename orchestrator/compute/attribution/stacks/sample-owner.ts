import { doFrameUs } from '../../metrics/kit/row-times.ts';
import { isLate } from '../../slides/counted.ts';
import { at, rememberedForLedger } from '../../slides/ledger.ts';
import type { StackSample } from '../../trace/trace.ts';

/**
 * The ledger row of the frame that a stack sample belongs to, −1 outside the slides. A sample has the ordinal of the latest
 * callback, but input and animations before the next callback are already the next frame's work. From the start of that
 * frame's doFrame on, the sample belongs to it; if its row is missing, only if the frame before was not late.
 */
export const sampleOwners = rememberedForLedger((ledger) => {
  let rowOf: ReadonlyMap<number, number> | undefined;
  return ({ ordinal, timeUs }: Pick<StackSample, 'ordinal' | 'timeUs'>): number => {
    // Most runs have no sample.
    rowOf ??= new Map(Array.from(ledger.ordinal.subarray(0, ledger.count), (of, row) => [of, row]));
    const row = rowOf.get(ordinal) ?? -1;
    const next = rowOf.get(ordinal + 1) ?? -1;
    if (next < 0 || timeUs < at(ledger.vsyncUs, next)) return row;
    const startUs = doFrameUs(ledger, next);
    const isNext = Number.isNaN(startUs) ? row < 0 || !isLate(ledger, row) : timeUs >= startUs;
    return isNext ? next : row;
  };
});
