import { expect, it } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf, measurementOf } from '../../../test/builders/measurement-of.ts';
import { scenarioWith } from '../../../test/builders/result-with.ts';
import { scrollHitchRate } from '../../compute/metrics/scroll-hitch-rate.ts';
import { slidingFps } from '../../compute/metrics/sliding-fps.ts';
import { recompositionMetric } from '../../compute/recompositions.ts';
import { stacksSection } from '../markdown/comparison.ts';
import { bothBuilds } from '../why/both-builds.ts';
import { buildsOf } from './builds-of.ts';

const run = (rate: number, stacks: Readonly<Record<string, number>>, drawMs: number) =>
  measurementOf(
    { 'scroll-hitch-rate': rate, ...(rate < 5 ? {} : { 'sliding-fps': 60 - rate }) },
    {
      attribution: attributionOf({
        mainFactor: { draw: { frames: 1, hitchMs: drawMs } },
        stutterStacks: Object.entries(stacks).map(([key, hitchMs]) =>
          clusterOf({ key, hitchMs, appFrame: `${key}(F.java:1)` }),
        ),
      }),
    },
  );
const METRICS = [scrollHitchRate, slidingFps];
const before = [
  run(3, { gone: 40, grown: 20, same: 100, shrunk: 100 }, 10),
  run(3, { gone: 20, grown: 20, same: 100, shrunk: 100 }, 10),
  run(4, { gone: 0, grown: 20, same: 100, shrunk: 100 }, 10),
];
const after = [run(9, { grown: 40, same: 105, shrunk: 50, fresh: 500 }, 40)];

it('compares two builds by what they cost a run, whatever the number of runs', () => {
  const builds = buildsOf(before, after, METRICS);
  expect(builds?.runs).toEqual({ baseline: 3, current: 1 });
  expect(builds?.stacks.map(({ key, state, baseline, current }) => [key, state, baseline, current])).toEqual([
    ['fresh', 'new', 0, 500],
    ['grown', 'grown', 20, 40],
    ['same', 'same', 100, 105],
    ['gone', 'gone', 20, 0],
    ['shrunk', 'shrunk', 100, 50],
  ]);
  expect(builds?.mainFactors).toEqual([{ factor: 'draw', baseline: 10, current: 40 }]);
  // A metric that only one build has is not compared.
  expect(builds?.metrics.map(({ metric, baseline, current }) => [metric, baseline, current])).toEqual([
    ['scroll-hitch-rate', 3, 9],
  ]);
});

it('a composable that only one build has ran not once in the other, if composables were recorded there', () => {
  const [all, page] = ['recompositions-per-frame', 'recompositions-per-frame/com.acme.Page'];
  const metrics = [recompositionMetric(page)];
  const newer = [measurementOf({ [all]: 6, [page]: 5 })];
  const others = Array.from({ length: 50 }, (_, i) => [`${all}/com.acme.Row${i}`, 1]);
  const comparedWith = (values: Readonly<Record<string, number>>) => {
    const older = [measurementOf(values)];
    return [buildsOf(older, newer, metrics), buildsOf(newer, older, metrics)].map((builds) =>
      builds?.metrics.map(({ metric, baseline, current }) => [metric, baseline, current]),
    );
  };
  expect(comparedWith({ [all]: 1 })).toEqual([[[page, 0, 5]], [[page, 5, 0]]]);
  expect(comparedWith({})).toEqual([[], []]);
  // It may be one of those that are left out.
  expect(comparedWith({ [all]: 1, ...Object.fromEntries(others) })).toEqual([[], []]);
});

it('without runs of another build there is nothing to compare', () => {
  expect(buildsOf([], after, METRICS)).toBeUndefined();
  expect(bothBuilds(scenarioWith())).toBe('');
});

it('the summary has what became of each stack', () => {
  const builds = buildsOf(before, after, METRICS);
  const [text = ''] = stacksSection(scenarioWith({ builds }));
  expect(text.split('\n').slice(2, 4)).toEqual([
    '| <code>fresh(F.java:1)</code> | new | 0 ms | 500 ms |',
    '| <code>grown(F.java:1)</code> | grown | 20 ms | 40 ms |',
  ]);
  expect(stacksSection(scenarioWith())).toEqual([]);
});

it('the page shows them side by side', () => {
  const page = bothBuilds(scenarioWith({ builds: buildsOf(before, after, METRICS) }));
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell).join(' | '),
  );
  expect(rows.filter((row) => row !== '')).toEqual([
    '<code>fresh(F.java:1)</code> | new | 0 ms | 500 ms | new',
    '<code>grown(F.java:1)</code> | grown | 20 ms | 40 ms | +100 %',
    '<code>same(F.java:1)</code> | same | 100 ms | 105 ms | +5 %',
    '<code>gone(F.java:1)</code> | gone | 20 ms | 0 ms | −100 %',
    '<code>shrunk(F.java:1)</code> | shrunk | 100 ms | 50 ms | −50 %',
    'draw (recording display lists) | 10 ms | 40 ms | +300 %',
    'Scroll hitch rate | 3 ms/s | 9 ms/s | +200 %',
  ]);
});
