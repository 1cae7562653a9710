import { expect, it } from 'vitest';
import { scenarioWith } from '../../../test/builders/result-with.ts';
import type { WorkChange } from '../../judge/metric-verdict.ts';
import type { ScenarioResult } from '../result/result.ts';
import { changeHead, changeLines, changeOf, changeSummary, rankOf } from './changed-lists.ts';

const equal = (value: number) => ({ baseline: value, current: value });
const SAME: WorkChange = {
  frames: equal(120),
  perFrame: equal(40_000),
  perRow: equal(900),
  othersPerFrame: equal(0),
  countsPerFrame: [{ name: 'inflations', ...equal(0.5) }],
  countsPerRow: [{ name: 'allocations', ...equal(9) }],
  methods: [{ method: 'com.acme.Row.bind', ...equal(30_000) }],
};
const worked = (change: Partial<WorkChange>): ScenarioResult => ({
  ...scenarioWith(),
  work: { ...SAME, ...change },
});
const headOf = (change: Partial<WorkChange>): string | undefined => {
  const found = changeOf(worked(change));
  return found === undefined ? undefined : changeHead(found);
};

it('a list is unchanged only if no frame, row or count of any thread differs', () => {
  expect(headOf({})).toBe('unchanged to the unit');
  const changes: readonly Partial<WorkChange>[] = [
    { frames: { baseline: 120, current: 121 } },
    { perFrame: { baseline: 40_000, current: 40_000.01 } },
    { perRow: { baseline: 900, current: 901 } },
    { othersPerFrame: { baseline: 0, current: 1 } },
    { countsPerFrame: [{ name: 'inflations', baseline: 0.5, current: 0.6 }] },
    { countsPerRow: [{ name: 'allocations', baseline: 9, current: 8 }] },
  ];
  for (const change of changes)
    expect(changeOf(worked(change)), JSON.stringify(change)).toMatchObject({ kind: 'work' });
});

it('a changed list says by how much, in which method, and which counts', () => {
  const change = changeOf(
    worked({
      perFrame: { baseline: 40_000, current: 52_400 },
      countsPerRow: [{ name: 'inflations', baseline: 0, current: 1 }],
      methods: [
        { method: 'com.acme.OrderRow.bind', baseline: 30_000, current: 42_400 },
        { baseline: 10_000, current: 10_100 },
      ],
    }),
  );
  if (change === undefined) throw new Error('No change was found.');
  expect(changeHead(change)).toBe('+31 % work a frame');
  expect(changeLines(change)).toEqual([
    'method  com.acme.OrderRow.bind 30,000 → 42,400 (+41.3 %) units a frame',
    'count   units a frame 40,000 → 52,400 (+31 %)',
    'count   inflations a bound row 0 → 1 (new)',
  ]);
});

it('composables that ran more often are a change, and are counted', () => {
  const count = { unit: 'count', better: 'lower' } as const;
  const builds = {
    ...{ runs: equal(1), mainFactors: [], stacks: [] },
    metrics: [
      { ...count, metric: 'recompositions-per-frame', title: 'Recompositions', baseline: 0.5, current: 6 },
      { ...count, metric: 'recompositions-per-frame/com.acme.Page', title: 'Page', baseline: 0, current: 5 },
      { ...count, metric: 'recompositions-per-frame/com.acme.Row', title: 'Row', ...equal(0.5) },
    ],
  };
  const scenario = worked({});
  const recomposed = [
    { composable: 'com.acme.Row', times: 9, states: [{ state: 'A read at B', times: 9 }] },
    { composable: 'com.acme.Page', times: 60, states: [{ state: 'C read at D', times: 50 }] },
  ];
  const change = changeOf({ ...scenario, builds, causes: { ...scenario.causes, recomposed } });
  if (change === undefined) throw new Error('No change was found.');
  expect([changeHead(change), ...changeLines(change)]).toEqual([
    '±0 % work a frame',
    'count   Recompositions a frame 0.50 → 6 (+1,100 %)',
    'count   Page a frame 0 → 5 (new)',
    'state   com.acme.Page: invalidated by C read at D',
  ]);
});

it.each([
  [5.1, '2 → 5.1 ms/s of hitches', '1 changed'],
  [2, 'with the same hitch rate', '1 with the same hitch rate'],
])(
  'without counted work, as on a phone, hitch rates are side by side: 2 and %d',
  (current, head, summary) => {
    const rate = { metric: 'scroll-hitch-rate', title: 'Hitch rate', unit: 'ms/s', better: 'lower' } as const;
    const builds = {
      runs: equal(1),
      metrics: [{ ...rate, baseline: 2, current }],
      mainFactors: [],
      stacks: [],
    };
    const change = changeOf({ ...scenarioWith(), builds });
    expect(change === undefined ? '' : changeHead(change)).toBe(head);
    expect(changeSummary([change])).toEqual([summary]);
  },
);

it('says why the work of a list is not compared', () => {
  const rate = { metric: 'scroll-hitch-rate', title: 'Hitch rate', unit: 'ms/s', better: 'lower' } as const;
  const metrics = [{ ...rate, ...equal(0) }];
  const builds = { runs: equal(1), metrics, mainFactors: [], stacks: [] };
  const [run] = scenarioWith().runs;
  if (run === undefined) throw new Error('The builder made no run.');
  const still = { ...run, outcome: { kind: 'inconclusive', reasons: ['too-little-scrolling'] } } as const;
  const change = changeOf({ ...scenarioWith(), builds, runs: [still, still] });
  expect(change && changeLines(change)).toEqual([
    'work    not compared: inconclusive: Too little scrolling to judge this run.',
  ]);
});

it('a change that is smaller than the digits shown is a change', () => {
  const change = changeOf(worked({ perFrame: { baseline: 23_006.8, current: 23_007.1 } }));
  expect(change && changeLines(change)).toEqual(['count   units a frame 23,007 → 23,007 (+0.0013 %)']);
});

it('the most changed list comes first, in either direction, and those that are the same come last', () => {
  const more = changeOf(worked({ perFrame: { baseline: 100, current: 110 } }));
  const less = changeOf(worked({ perFrame: { baseline: 100, current: 50 } }));
  const same = changeOf(worked({}));
  const ranked = [{ change: same }, { change: undefined }, { change: more }, { change: less }]
    .toSorted((a, b) => rankOf(b.change) - rankOf(a.change))
    .map(({ change }) => change);
  expect(ranked).toEqual([less, more, undefined, same]);
  expect(changeSummary(ranked)).toEqual(['1 unchanged to the unit', '2 changed', '1 not compared']);
  expect(changeSummary([undefined])).toEqual([]);
});
