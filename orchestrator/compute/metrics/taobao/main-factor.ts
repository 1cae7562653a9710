import { usFromMs } from '../../../base/units.ts';
import type { LedgerRow } from '../../index-spaces.ts';
import { exceeds } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithStages } from '../kit/row-times.ts';
import { STAGES } from '../kit/stages.ts';
import { defineMetric, givenNumber, measured, NO_FRAMES, part } from '../metric.ts';
import { TAOBAO_ARTICLE } from './source.ts';

const THETA_MS = {
  kind: 'number',
  name: 'thetaMs',
  about: 'the analysis threshold θ, ms; default: twice the vsync period',
  least: 0,
} as const;

export const taobaoMainFactor = defineMetric({
  id: 'taobao/main-factor',
  title: 'Main factor of slow frames, Taobao',
  unit: 'count',
  better: 'lower',
  definition:
    'For each frame whose whole duration exceeded the analysis threshold θ, the longest stage of those that took more than half of θ; none when no stage did. A late start appears as unknownDelay of the row after the hitch.',
  formula: 'rows with TOTAL > θ, by longest stage > θ/2; θ = thetaMs, or 2·T_N',
  sources: [TAOBAO_ARTICLE],
  options: [THETA_MS],
  parts: part(
    'count',
    'lower',
    ...[...STAGES.map(([name]) => name), 'none'].map((factor) => `factors.${factor}`),
  ),
  needs: ['stages', 'total'],
  related: ['main-factor'],
  measure: (ledger, options) => {
    const rows = countedRowsWithStages(ledger);
    if (rows.length === 0) return NO_FRAMES;
    const givenMs = givenNumber(options, THETA_MS);
    const factors: Record<string, number> = {};
    for (const row of rows) {
      const thetaUs = givenMs === undefined ? 2 * at(ledger.periodUs, row) : usFromMs(givenMs);
      if (!exceeds(at(ledger.stages.totalUs, row), thetaUs)) continue;
      const factor = longestStage(ledger, row, thetaUs / 2);
      factors[factor] = (factors[factor] ?? 0) + 1;
    }
    return measured(
      Object.values(factors).reduce((sum, frames) => sum + frames, 0),
      { factors },
    );
  },
});

/** The longest stage over the limit; on a tie, the first. */
function longestStage(ledger: Ledger, row: LedgerRow, limitUs: number): string {
  let longest = 'none';
  let longestUs = 0;
  for (const [name, column] of STAGES) {
    const us = at(ledger.stages[column], row);
    if (exceeds(us, limitUs) && us > longestUs) [longest, longestUs] = [name, us];
  }
  return longest;
}
