import { bisectRight, group } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import { quantiles } from '../../statistics/percentile.ts';
import type { LedgerRow } from '../index-spaces.ts';
import type { Attribution, Spread } from '../measurement.ts';
import { countedRowsWithStages } from '../metrics/kit/row-times.ts';
import { FRAME_METRICS } from '../metrics/kit/sources.ts';
import { STAGES } from '../metrics/kit/stages.ts';
import { isLate } from '../slides/counted.ts';
import type { Segmentation } from '../slides/frame-flags.ts';
import { at } from '../slides/ledger.ts';
import type { AttributionDefinition } from './definition.ts';

export const STAGE_BREAKDOWN: AttributionDefinition = {
  id: 'stage-breakdown',
  title: 'Time by stage',
  unit: 'ms',
  definition:
    'Mean, median, 95th percentile and maximum of every stage, over all counted frames with a row and over the late ones of them. On API 24 and 25 a row has no vsync time and joins no frame: there the statistics are over the rows that arrived while their window scrolled, and there are none for late frames.',
  formula:
    'for each stage: mean, p50, p95 and max over counted N with a row, and over those with m_N ≥ 1; percentiles of type 7',
  sources: [FRAME_METRICS],
  needs: ['stages'],
  related: ['main-factor'],
  savedAs: 'attribution.stageBreakdown',
};

/** Spread of every stage in ms, over all counted frames with a row and the late ones. */
export function stageBreakdown(segmentation: Segmentation): Attribution['stageBreakdown'] {
  const { ledger, trace } = segmentation;
  const joined = countedRowsWithStages(ledger);
  const late = joined.filter((row) => isLate(ledger, row));
  const untimed = untimedRows(segmentation);
  return Object.fromEntries(
    STAGES.flatMap(([name, column]) => {
      const ofLedger = ledger.stages[column];
      const all = spreadOf([ofLedger, joined], [trace.frameMetrics[column], untimed]);
      return all === undefined ? [] : [[name, { all, late: spreadOf([ofLedger, late]) }]];
    }),
  );
}

/** Some rows of a column in µs. */
type Rows = readonly [columnUs: Float64Array, rows: readonly LedgerRow[]];

/** Spread over the rows that have a value. */
function spreadOf(...parts: readonly Rows[]): Spread | undefined {
  const values = new Float64Array(parts.reduce((room, [, rows]) => room + rows.length, 0));
  let [count, sum, max] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const [columnUs, rows] of parts)
    for (const row of rows) {
      const ms = msFromUs(at(columnUs, row));
      if (Number.isNaN(ms)) continue;
      values[count++] = ms;
      sum += ms;
      if (ms > max) max = ms;
    }
  if (count === 0) return undefined;
  const [p50, p95] = quantiles(values.subarray(0, count), 50, 95);
  return { mean: sum / count, p50, p95, max };
}

/**
 * FrameMetrics rows without a vsync time (API 24 and 25) that arrived while their window slid. Their frame is unknown, so
 * they show how long stages take, but not which frame was late.
 */
function untimedRows({ trace, ledger, rows }: Segmentation): readonly number[] {
  const { vsyncUs: arrivedUs, window } = trace.frameMetrics;
  const slidesOf = group(ledger.slides, (slide) => slide.window);
  const startsOf = new Map([...slidesOf].map(([of, slides]) => [of, slides.map(({ startUs }) => startUs)]));
  return rows.untimed.filter((row) => {
    const [of, timeUs] = [window[row] as number, arrivedUs[row] as number];
    const slide = slidesOf.get(of)?.[bisectRight(startsOf.get(of) ?? [], timeUs) - 1];
    return slide !== undefined && timeUs <= slide.endUs;
  });
}
