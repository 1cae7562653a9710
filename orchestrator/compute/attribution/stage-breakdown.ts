import { msFromUs } from '../../units.ts';
import type { Attribution, Spread } from '../measurement.ts';
import { ascending, percentile } from '../metrics/percentile.ts';
import { countedRowsWithStages } from '../metrics/row-times.ts';
import { STAGES } from '../metrics/stages.ts';
import { at, isLate } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';

const EMPTY: Spread = { mean: 0, p50: 0, p95: 0, max: 0 };

/** Mean, median, p95 and maximum of every stage in ms, over all counted frames with a row and the late ones. */
export function stageBreakdown(ledger: Ledger): Attribution['stageBreakdown'] {
  const rows = countedRowsWithStages(ledger);
  const late = rows.filter((row) => isLate(ledger, row));
  return Object.fromEntries(
    STAGES.flatMap(([name, column]) => {
      const ms = (of: readonly number[]): readonly number[] =>
        of.map((row) => msFromUs(at(ledger.stages[column], row))).filter((value) => !Number.isNaN(value));
      const all = ms(rows);
      return all.length === 0 ? [] : [[name, { all: spreadOf(all), late: spreadOf(ms(late)) }]];
    }),
  );
}

function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return EMPTY;
  const sorted = ascending(values);
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    max: sorted.at(-1) ?? 0,
  };
}
