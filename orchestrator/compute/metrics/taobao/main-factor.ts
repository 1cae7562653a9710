import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../define.ts';
import { exceeds } from '../exceeds.ts';
import { type MetricOptions, type MetricValue, measured } from '../metric.ts';
import { numberOption } from '../number-option.ts';
import { countedRowsWithStages } from '../row-times.ts';
import { STAGES } from '../stages.ts';
import { TAOBAO_ARTICLE } from './source.ts';

export const taobaoMainFactor = defineMetric({
  id: 'taobao/main-factor',
  title: 'Main factor of slow frames, Taobao',
  unit: 'count',
  better: 'lower',
  definition:
    'Of each frame whose whole duration passed the analysis threshold θ, the longest stage that alone took more than half of θ; none when no stage did. A late start shows as unknownDelay of the row after the hitch.',
  formula: 'rows with TOTAL > θ, by longest stage > θ/2; θ = 2·T_N unless option thetaMs is given',
  sources: [TAOBAO_ARTICLE],
  needs: ['stages', 'total'],
  related: ['main-factor'],
  measure,
});

function measure(ledger: Ledger, options?: MetricOptions): MetricValue {
  const rows = countedRowsWithStages(ledger);
  if (rows.length === 0) return NO_FRAMES;
  const factors: Record<string, number> = {};
  for (const row of rows) {
    const thetaUs = 1000 * numberOption(options, 'thetaMs', (2 * at(ledger.periodUs, row)) / 1000);
    if (!exceeds(at(ledger.stages.totalUs, row), thetaUs)) continue;
    const factor = longestStage(ledger, row, thetaUs / 2);
    factors[factor] = (factors[factor] ?? 0) + 1;
  }
  return measured(
    Object.values(factors).reduce((sum, frames) => sum + frames, 0),
    { factors },
  );
}

/** The first of the longest stages over the limit. */
function longestStage(ledger: Ledger, row: number, limitUs: number): string {
  let longest = 'none';
  let longestUs = 0;
  for (const [name, column] of STAGES) {
    const us = at(ledger.stages[column], row);
    if (exceeds(us, limitUs) && us > longestUs) [longest, longestUs] = [name, us];
  }
  return longest;
}
