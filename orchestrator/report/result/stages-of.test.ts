import { expect, test } from 'vitest';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import { reportedRunOf } from '../../../test/builders/report-of.ts';
import type { StageSpread } from '../../compute/measurement.ts';
import { stagesOf } from './stages-of.ts';

const spread = (p50: number, p95: number, max: number) => ({ mean: 0, p50, p95, max });
const run = (stageBreakdown: Readonly<Record<string, StageSpread>>) =>
  reportedRunOf(1, 10, { attribution: attributionOf({ stageBreakdown }) });

test('medians over the runs, and the largest maximum', () => {
  const runs = [spread(1, 5, 9), spread(2, 6, 8), spread(9, 9, 10)].map((all) =>
    run({ draw: { all, late: undefined } }),
  );
  expect(stagesOf(runs)).toEqual([{ stage: 'draw', all: { p50: 2, p95: 6, max: 10 } }]);
});

test('late frames are of the runs that have any', () => {
  const late = spread(7, 7, 7);
  const runs = [
    { all: late, late },
    { all: late, late: undefined },
  ].map((draw) => run({ draw }));
  expect(stagesOf(runs)[0]?.late).toEqual({ p50: 7, p95: 7, max: 7 });
});
