import { msFromUs } from '../../base/units.ts';
import type { Attribution } from '../measurement.ts';
import { factorOf } from '../metrics/main-factor.ts';
import type { Ledger } from '../slides/ledger.ts';
import { hitchUs } from '../slides/presentation.ts';
import { lateFrames } from './late-frames.ts';

/** Frames and hitch time by main factor. */
export function mainFactors(ledger: Ledger): Attribution['mainFactor'] {
  const factors: Record<string, { frames: number; hitchMs: number }> = {};
  for (const { slide, row } of lateFrames(ledger)) {
    const name = factorOf(ledger, slide, row);
    const sum = factors[name] ?? { frames: 0, hitchMs: 0 };
    factors[name] = sum;
    sum.frames++;
    sum.hitchMs += hitchMs(ledger, row);
  }
  return factors;
}

export const hitchMs = (ledger: Ledger, row: number): number => msFromUs(hitchUs(ledger, row));
