import { msFromUs } from '../../base/units.ts';
import type { Attribution } from '../measurement.ts';
import { gapsByFactor } from '../metrics/main-factor.ts';
import type { Ledger } from '../slides/ledger.ts';

/** Frames and hitch time by main factor. */
export const mainFactors = (ledger: Ledger): Attribution['mainFactor'] =>
  Object.fromEntries(
    Object.entries(gapsByFactor(ledger)).map(([name, { frames, hitchUs }]) => [
      name,
      { frames, hitchMs: msFromUs(hitchUs) },
    ]),
  );
