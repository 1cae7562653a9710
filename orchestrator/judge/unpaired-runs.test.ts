import { expect, it } from 'vitest';
import { judgedRunOf } from '../../test/builders/report-of.ts';
import { unpairedRuns } from './unpaired-runs.ts';

it('are the valid runs whose partner does not count or is missing', () => {
  const excluded = { kind: 'inconclusive', reasons: ['no-motion'] } as const;
  const runs = [
    judgedRunOf({ run: 1, arm: 'baseline', round: 0 }),
    judgedRunOf({ run: 3, arm: 'baseline', round: 1 }),
    judgedRunOf({ run: 4, round: 1 }),
    judgedRunOf({ run: 5, round: 2, outcome: excluded }),
    judgedRunOf({ run: 7, arm: 'baseline', round: 2 }),
    judgedRunOf({ run: 9, round: 3 }),
  ];
  expect(unpairedRuns(runs)).toEqual([
    { code: 'unpaired-run', facts: { arm: 'current', runs: '9' } },
    { code: 'unpaired-run', facts: { arm: 'baseline', runs: '1, 7' } },
  ]);
  expect(unpairedRuns(runs.slice(1, 4))).toEqual([]);
});
