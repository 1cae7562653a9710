import { describe, expect, it } from 'vitest';
import { causesWith, resultWith, scenarioWith, stackWith } from '../../../test/builders/result-with.ts';
import type { FoundList, Scan } from '../../scan/found-list.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { rankedLists, rankingLines } from './ranking.ts';

const list = (name: string, screen = 1): FoundList => ({
  name,
  launcher: '.Main',
  activity: '.Main',
  path: [],
  screen,
  selector: '~feed',
  label: 'feed',
  direction: 'down',
});
const scanOf = (...lists: readonly FoundList[]): Scan => ({
  ...{ screens: 4, refused: 0, lists, crashes: [] },
  ...{ left: [], empty: [] },
});

const metricsAt = (median: number): ScenarioResult['metrics'] =>
  ['sliding-fps', 'scroll-hitch-rate'].flatMap((id) =>
    scenarioWith().metrics.map((metric) => ({
      ...metric,
      metric: id,
      median: id === 'scroll-hitch-rate' ? median : 99,
    })),
  );
const rated = (
  name: string,
  median: number,
  change: Partial<ScenarioResult> = {},
): Partial<ScenarioResult> => ({
  name,
  slug: name,
  metrics: metricsAt(median),
  causes: causesWith(),
  ...change,
});
const lines = (
  scan: ReturnType<typeof scanOf>,
  result: Result | undefined,
  written: readonly string[] = [],
) => rankingLines(scan, result, { pathOf: (file) => `run/${file}`, written });

it('ranks lists by hitch rate, and those that were not measured last', () => {
  const scan = scanOf(list('lost'), list('smooth'), list('broken'), list('worst'), list('bad'));
  const ranked = rankedLists(scan, resultWith([rated('bad', 12), rated('smooth', 0), rated('worst', 80)]));
  expect(ranked.map(({ list: { name }, hitchRate }) => [name, hitchRate])).toEqual([
    ['worst', 80],
    ['bad', 12],
    ['smooth', 0],
    ['lost', undefined],
    ['broken', undefined],
  ]);
});

it('prints rate, way, cause and files of a list', () => {
  const path = ['Views', 'Lists'].map((label) => ({ selector: `~${label}`, label }));
  const scan = { ...scanOf({ ...list('feed', 3), path }), refused: 2 };
  const result = resultWith([rated('feed', 17.5, { causes: causesWith({ stacks: [stackWith()] }) })]);
  expect(lines(scan, result, ['scenarios/feed/timeline.svg'])).toEqual([
    '',
    '1. 17.5 ms/s of hitches  feed (Views › Lists)',
    '   cause   Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all)',
    '   screen  run/scan/screen-3.png',
    '   slide   run/scenarios/feed/timeline.svg',
    '   spec    run/scan/feed.spec.ts',
    '',
    '1 list on 4 screens; 2 elements not tapped because of the text there',
  ]);
});

describe('the cause', () => {
  const causeIn = (scenario: Partial<ScenarioResult>): string | undefined =>
    lines(scanOf(list('feed')), resultWith([rated('feed', 5, scenario)])).find((line) =>
      line.includes('cause'),
    );

  it('is the main factor where no stack was taken', () => {
    const mainFactors = [{ factor: 'draw', frames: 1, hitchMs: 20 }];
    expect(causeIn({ causes: causesWith({ mainFactors }) })).toContain('(20 ms of hitches in 1 frame)');
  });

  it('is why a run does not count where nothing was measured', () => {
    const [run] = scenarioWith().runs;
    if (run === undefined) throw new Error('The builder made no run.');
    const outcome = { kind: 'app-failure', cause: 'crash' } as const;
    expect(causeIn({ metrics: [], runs: [run, { ...run, outcome }] })).toContain('app failure');
  });

  it('is absent where nothing hitched', () => {
    expect(causeIn({})).toBeUndefined();
  });
});

it('prints where the app crashed', () => {
  const crashes = [{ path: 'Views › Web', message: 'The app crashed: Boom' }];
  expect(lines({ ...scanOf(), crashes }, undefined)).toEqual([
    ...['', 'The app crashed: Boom (Views › Web)', '0 lists on 4 screens'],
  ]);
});

it('prints where the app wanted another one, and which lists are empty', () => {
  const left = [{ path: 'Share', message: 'No Activity found' }];
  const empty = [{ path: 'start screen', label: 'feed' }];
  expect(lines({ ...scanOf(), left, empty }, undefined)).toEqual([
    '',
    'Leads to an app that this device has not (Share): No Activity found',
    'Empty list: feed (start screen) has no row to fling; fill it, or log in, before the scan.',
    '0 lists on 4 screens',
  ]);
});

it('prints what was found when the session was interrupted before a list was measured', () => {
  expect(lines(scanOf(list('feed')), undefined)).toEqual([
    '',
    '1. not measured  feed (start screen)',
    '   screen  run/scan/screen-1.png',
    '   spec    run/scan/feed.spec.ts',
    '',
    '1 list on 4 screens',
  ]);
});
