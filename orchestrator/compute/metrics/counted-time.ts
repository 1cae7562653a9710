import { at, isCounted } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';

/** Calls `visit` for every counted row of the ledger's slides, in order, with its interval and period in µs. */
export function eachCounted(
  ledger: Ledger,
  visit: (row: number, intervalUs: number, periodUs: number) => void,
): void {
  for (const slide of ledger.slides) {
    for (let row = slide.from; row < slide.to; row++) {
      if (isCounted(ledger, row)) visit(row, at(ledger.intervalUs, row), at(ledger.periodUs, row));
    }
  }
}

export interface CountedTime {
  readonly frames: number;
  readonly us: number;
}
/** Frames and time of the counted rows that `wanted` accepts. */
export function countedTime(ledger: Ledger, wanted: (row: number) => boolean = () => true): CountedTime {
  let frames = 0;
  let us = 0;
  eachCounted(ledger, (row, intervalUs) => {
    if (!wanted(row)) return;
    frames++;
    us += intervalUs;
  });
  return { frames, us };
}
