import { expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { capturedOf, scenarioOf } from '../../test/builders/session-of.ts';
import { workOf } from '../../test/builders/work-of.ts';
import { busiest } from './what-if.ts';

const run = (index: number, methods: readonly (readonly [string | undefined, number])[]) => ({
  captured: capturedOf(index),
  measurement: measurementOf(
    {},
    {
      work: workOf({
        methods: methods.map(([method, units]) => ({ ...(method === undefined ? {} : { method }), units })),
      }),
    },
  ),
});

it('asks about the methods of the app with the most work in the first runs of all scenarios', () => {
  const feed = scenarioOf({
    runs: [
      run(1, [
        [undefined, 90],
        ['Feed.bind', 50],
        ['Photo.load', 30],
      ]),
      run(2, [['Other.late', 900]]),
    ],
  });
  const grid = scenarioOf({
    runs: [
      run(1, [
        ['Photo.load', 30],
        ['Grid.place', 5],
      ]),
    ],
  });
  expect(busiest([feed, grid])).toEqual(['Photo.load', 'Feed.bind', 'Grid.place']);
});
