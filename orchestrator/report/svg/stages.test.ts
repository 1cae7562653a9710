import { expect, test } from 'vitest';
import { STAGES } from '../../compute/metrics/kit/stages.ts';
import { stageGroups } from './stages.ts';

test('every stage is in one group, in the order of the pipeline', () => {
  expect(stageGroups.flatMap(({ stages }) => stages)).toEqual(STAGES.map(([stage]) => stage));
});

test('each group has a name and a colour', () => {
  expect(stageGroups.map(({ label, colour }) => [label, colour])).toEqual([
    ['waiting to start', '#999999'],
    ['input', '#56B4E9'],
    ['animation', '#E69F00'],
    ['layout + measure', '#009E73'],
    ['draw', '#F0E442'],
    ['sync', '#0072B2'],
    ['render thread', '#CC79A7'],
    ['GPU', 'var(--gpu)'],
  ]);
});
