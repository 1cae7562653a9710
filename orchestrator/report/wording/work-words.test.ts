import { expect, it } from 'vitest';
import { scenarioWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { WorkChange } from '../../judge/metric-verdict.ts';
import { changeText, verdictLine } from './verdict-words.ts';
import { bothCells, grownLines, growthText, methodRows, mostWorkLines, workRows } from './work-words.ts';

const both = (baseline: number, current: number) => ({ baseline, current });
const WORK: WorkChange = {
  frames: both(240, 300),
  perFrame: both(100_000, 120_000),
  perRow: both(30_000, 50_000),
  othersPerFrame: both(0, 0),
  countsPerFrame: [{ name: 'inflations', ...both(0, 1.25) }],
  countsPerRow: [{ name: 'draws', ...both(2, 2) }],
  methods: [
    { method: 'a.Ranking.place', ...both(0, 19_000) },
    { method: 'a.Old.gone', ...both(3_000, 0) },
    { method: 'a.Feed.bind', ...both(50_000, 52_000) },
    { ...both(40_000, 40_900) },
  ],
};

it('names what grew by more than a hundredth of a frame', () => {
  expect(grownLines({ scenarios: [scenarioWith({ name: 'feed', work: WORK })] })).toEqual([
    'More work in feed: a.Ranking.place +19,000 units a frame (new)',
    '  a.Feed.bind +2,000 units a frame (+4 %)',
  ]);
  expect(grownLines({ scenarios: [scenarioWith()] })).toEqual([]);
});

it('names the methods with most work in a frame and in a bound row, and the law of a bind, of any verdict', () => {
  const profile = {
    unitsPerFrame: 120_000,
    otherUnitsPerFrame: 0,
    unitsPerRow: 40_000,
    rows: 60,
    growth: { of: 'position', unitsEach: 3.1, rows: 60 },
    methods: [
      { units: 70_000 },
      { method: 'a.Feed.bind', units: 60_000, requested: 15_000 },
      { method: 'a.B.c', units: 1_000 },
    ],
    rowMethods: [{ method: 'a.Feed.bind', units: 40_000 }],
    slowestFrames: [],
  } as const;
  const lines = [
    'Most work in feed: a frame of 120,000 units: a.Feed.bind 45.8 % (25 % of it in layouts and drawings that it asked for), platform and libraries 53.4 %',
    '  a bound row of 40,000 units: a.Feed.bind 100 %',
    '  work of a bind grows with its position: 3.1 units a row',
  ];
  expect(mostWorkLines({ scenarios: [scenarioWith({ name: 'feed', profile })] })).toEqual(lines);
  expect(growthText({ of: 'size', unitsEach: 369, rows: 60 })).toBe(
    'work of a bind grows with the size of the list: 369 units for each item that it has',
  );
  const called = (calls: number) => {
    const unpriced = [{ method: 'android.graphics.Movie.nDraw', calls: 30 }];
    return mostWorkLines({
      scenarios: [scenarioWith({ name: 'feed', profile: { ...profile, calls, unpriced } })],
    });
  };
  expect(called(3_000)).toEqual(lines);
  expect(called(2_000).at(-1)).toBe(
    '  1.5 % of its calls of the JDK and native code have no price and cost nothing: 30 × android.graphics.Movie.nDraw',
  );
  const noRows = {
    ...profile,
    rows: 0,
    otherUnitsPerFrame: 900,
    growth: { ...profile.growth, of: 'bind' },
  } as const;
  expect(mostWorkLines({ scenarios: [scenarioWith({ name: 'feed', profile: noRows })] })).toEqual([
    lines[0]?.replace('120,000 units', '120,000 units, and 900 on other threads'),
    '  work of a bind grows with each bind: 3.1 units more each time',
  ]);
});

it('methods are ranked by what a frame would do without them', () => {
  const without = [
    { method: 'a.Feed.bind', unitsPerFrame: 48_000.4 },
    { method: 'a.Avatar.decode', unitsPerFrame: 100_000 },
    { method: 'a.B.c', unitsPerFrame: 119_000 },
  ];
  const profile = {
    ...{ unitsPerFrame: 120_000, otherUnitsPerFrame: 0, unitsPerRow: 0, rows: 0 },
    ...{ methods: [], rowMethods: [], slowestFrames: [], without },
  };
  expect(mostWorkLines({ scenarios: [scenarioWith({ name: 'feed', profile })] }).slice(1)).toEqual([
    '  without a.Feed.bind about 48,000 units a frame, without a.Avatar.decode about 100,000',
  ]);
});

it('tables have what shrank as well', () => {
  expect(methodRows(WORK)).toEqual([
    ['a.Ranking.place', '0', '19,000', 'new'],
    ['a.Old.gone', '3,000', '0', '−100 %'],
    ['a.Feed.bind', '50,000', '52,000', '+4 %'],
  ]);
  expect(workRows(WORK)).toEqual([
    ['frames a run', '240', '300', '+25 %'],
    ['units a frame', '100,000', '120,000', '+20 %'],
    ['units a bound row', '30,000', '50,000', '+66.7 %'],
    ['inflations a frame', '0', '1.3', 'new'],
    ['draws a bound row', '2', '2', '='],
  ]);
});

it('what no longer happens is shown, what never did is not', () => {
  const work = {
    ...WORK,
    countsPerFrame: [],
    countsPerRow: [
      { name: 'io', ...both(2, 0) },
      { name: 'draws', ...both(0, 0) },
    ],
  };
  expect(workRows(work).slice(3)).toEqual([['io a bound row', '2', '0', '−100 %']]);
});

it('shows at most five methods that grew, and ten that changed', () => {
  const methods = Array.from({ length: 12 }, (_, i) => ({ method: `a.B.m${i}`, ...both(0, 20_000 - i) }));
  const work = { ...WORK, othersPerFrame: both(10, 20), methods: [{ ...both(0, 30_000) }, ...methods] };
  const lines = grownLines({ scenarios: [scenarioWith({ name: 'feed', work })] });
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('More work in feed: platform and libraries +30,000 units a frame (new)');
  expect(methodRows(work)).toHaveLength(10);
  expect(workRows(work)).toContainEqual(['units a frame on other threads', '10', '20', '+100 %']);
});

it('rounds units, and shows counts below one', () => {
  expect(bothCells('x', both(0.04, 0.0625))).toEqual(['x', '0.04', '0.06', '+56.3 %']);
  expect(bothCells('x', both(99.5, 123.4))).toEqual(['x', '99.5', '123', '+24 %']);
  expect(bothCells('x', both(99.96, 1_234.5))).toEqual(['x', '100', '1,235', '+1,135 %']);
});

it.each([
  [[20_000], '+20,000 (+20 %), exact'],
  [[20_000, 22_000], '+20,000 to +22,000 (+21 %), exact'],
  [[0], '0 (0 %), exact'],
])('the change of work %s has no interval', (changes, text) => {
  const verdict = verdictWith({
    title: 'Work per frame',
    unit: 'units',
    better: 'lower',
    gate: { kind: 'regression', delta: 5_000 },
    exact: { baselineMedian: 100_000, currentMedian: 120_000, changes },
  });
  expect(changeText(verdict)).toBe(text);
  expect(verdictLine(verdict)).toBe(
    `work per frame 100,000 → 120,000 units, change ${text} (allowed ≤ +5,000)`,
  );
});
