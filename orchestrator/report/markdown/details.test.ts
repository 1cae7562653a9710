import { expect, test } from 'vitest';
import {
  causesWith,
  regressedWith,
  resultWith,
  scenarioWith,
  stackWith,
} from '../../../test/builders/result-with.ts';
import type { ScenarioResult } from '../result/result.ts';
import { detailSections } from './details.ts';

const sections = (change: Partial<ScenarioResult> = {}): string[] => detailSections(resultWith([change]));
const titleOf = (section: string): string => /<summary>(.*)<\/summary>/.exec(section)?.[1] ?? '';
const contentOf = (title: string, change: Partial<ScenarioResult> = {}): string => {
  const section = sections(change).find((text) => titleOf(text).endsWith(title)) ?? '';
  return section.split('\n').slice(3, -2).join('\n');
};

test('causes, comparison, runs, profiles, metrics, and what was measured, in this order', () => {
  const [metric] = scenarioWith().metrics;
  const rating = { profile: 'p', rating: 'good', median: 1, bounds: 'b', source: 'https://e.org' } as const;
  const metrics = metric === undefined ? [] : [{ ...metric, ratings: [rating] }];
  expect(sections({ verdicts: [regressedWith()], metrics }).map(titleOf)).toEqual([
    '<code>feed-fling</code>: causes',
    '<code>feed-fling</code>: comparison in numbers',
    '<code>feed-fling</code>: 3 runs and warnings',
    '<code>feed-fling</code>: threshold profiles',
    '<code>feed-fling</code>: every metric',
    'What was measured, and on which device',
  ]);
  expect(sections().map(titleOf)).toHaveLength(4);
});

test('a section is a fold around Markdown', () => {
  expect(sections({ causes: causesWith() })[0]).toBe(
    '<details>\n<summary><code>feed-fling</code>: causes</summary>\n\nNo frame was late.\n\n</details>',
  );
});

test('causes: a table of factors, then three stacks of 25 lines', () => {
  const deep = Array.from({ length: 30 }, (_, i) => `m${i}`);
  const causes = causesWith({
    mainFactors: [
      { factor: 'lateStart', frames: 12_000, hitchMs: 480 },
      { factor: 'draw', frames: 1, hitchMs: 8.3 },
    ],
    stacks: [
      stackWith(),
      stackWith({
        frames: 1,
        runs: 1,
        example: deep,
        mainThread: { samples: 2, did: [{ kind: 'lock', samples: 2 }] },
      }),
      stackWith(),
      stackWith(),
    ],
  });
  expect(contentOf(': causes', { causes })).toBe(
    [
      '| Main factor | Late frames | Hitch time |',
      '| --- | --- | --- |',
      '| late start (main thread busy between frames) | 12,000 | 480 ms |',
      '| draw (recording display lists) | 1 | 8.3 ms |',
      '',
      'Stack 1: 480 ms in 12 frames of 2 runs',
      '',
      '```text',
      'android.os.SystemClock.sleep(SystemClock.java:1)',
      'Feed.bind(Feed.java:42)',
      '```',
      '',
      'Stack 2: 480 ms in 1 frame of 1 run; main thread blocked on a lock in 2 of 2 samples',
      '',
      '```text',
      ...deep.slice(0, 25),
      '```',
      '',
      'Stack 3: 480 ms in 12 frames of 2 runs',
      '',
      '```text',
      'android.os.SystemClock.sleep(SystemClock.java:1)',
      'Feed.bind(Feed.java:42)',
      '```',
    ].join('\n'),
  );
});

test('runs: how many are valid, which are not and why, then the warnings', () => {
  const [first, ...others] = scenarioWith().runs;
  const outcome = { kind: 'app-failure', cause: 'crash', message: 'NPE' } as const;
  const runs = [...others, ...(first === undefined ? [] : [{ ...first, run: 4, outcome }])];
  const warning = { gravity: 'note' as const, sentence: 'Something.', runs: [], facts: {} };
  const of = (run: number) => ({ arm: 'current' as const, run });
  const warnings = [
    { ...warning, code: 'records-lost' as const, runs: [of(1), of(2)], facts: { lost: 3 } },
    { ...warning, code: 'noisy' as const, metric: 'sliding-fps' },
  ];
  expect(contentOf('runs and warnings', { runs, warnings })).toBe(
    [
      '2 of 3 runs valid.',
      '',
      '- run 4 (current): app failure: the app crashed: NPE',
      '- Something. (2 runs; lost: 3)',
      '- Something. (sliding-fps)',
    ].join('\n'),
  );
  expect(contentOf('runs and warnings', { warnings: [] })).toBe('3 of 3 runs valid.');
  const startUp = { processes: 1, firstFrameMs: 412 };
  expect(contentOf('runs and warnings', { warnings: [], startUp })).toBe(
    '3 of 3 runs valid.\n\nAfter the start of the process: first frame 412 ms.',
  );
});

test('every metric: median and range', () => {
  const [metric] = scenarioWith().metrics;
  expect(contentOf('every metric', { metrics: metric === undefined ? [] : [metric] })).toBe(
    [
      '| Metric | Id | Median | Smallest | Largest | Runs |',
      '| --- | --- | --- | --- | --- | --- |',
      '| Hitch rate | <code>scroll-hitch-rate</code> | 12.4 ms/s | 10.9 ms/s | 13.8 ms/s | 3 |',
    ].join('\n'),
  );
  expect(contentOf('every metric', { metrics: [] })).toBe('No metric has a value.');
});

test('threshold profiles: their rating of each median', () => {
  const [metric] = scenarioWith().metrics;
  const profile = { profile: 'apple', median: 12.4, bounds: 'good ≤ 5', source: 'https://e.org' };
  const ratings = [
    { ...profile, rating: 'poor' as const },
    { ...profile, rating: 'between' as const },
  ];
  expect(
    contentOf('threshold profiles', { metrics: metric === undefined ? [] : [{ ...metric, ratings }] }),
  ).toBe(
    [
      '| Profile | Metric | Median | Bounds | Rating |',
      '| --- | --- | --- | --- | --- |',
      '| [<code>apple</code>](https://e.org) | Hitch rate | 12.4 ms/s | good ≤ 5 | poor |',
      '| [<code>apple</code>](https://e.org) | Hitch rate | 12.4 ms/s | good ≤ 5 | between the bounds |',
    ].join('\n'),
  );
});

test('what was measured; unknown facts are left out', () => {
  const facts = (change: object) =>
    detailSections(resultWith([], change)).join('\n').split('\n').slice(3, -2);
  expect(facts({})).toEqual([
    '|  |  |',
    '| --- | --- |',
    '| Target | usb |',
    '| Device | Google Pixel 8, API 35 |',
    '| App | dev.hitchproof.demo 1 (1), release |',
    '| Seed | 7 |',
    '| Tool | hitchproof 0.1.0 |',
    '| Run | 20260301-120000 |',
  ]);
  const known = facts({ commit: 'abc', world: 'slow-row', simulated: true });
  expect(known).toContain('| Commit | abc |');
  expect(known).toContain('| World | slow-row |');
  expect(known).toContain(
    '| Target | usb (simulated: checks the harness and the app’s logic, not a phone’s speed) |',
  );
});

test('settings of the device, and which of them had no value', () => {
  const knobs = [
    { id: 'low_power', outcome: 'already', wanted: '0', before: 'null', after: 'null' },
    { id: 'screen_off_timeout', outcome: 'applied', wanted: '9', before: '5', after: '9', restored: true },
    { id: 'refresh-rate', outcome: 'refused', wanted: '60', reason: 'no permission' },
  ] as const;
  const section = detailSections(resultWith([], { knobs: [...knobs] }))[0] ?? '';
  expect(section.split('\n').slice(5, -2)).toEqual([
    '| <code>low&#95;power</code> | already | 0 | not set | not set |  |',
    '| <code>screen&#95;off&#95;timeout</code> | applied | 9 | 5 | 9 | restored |',
    '| <code>refresh-rate</code> | refused: no permission | 60 |  |  |  |',
  ]);
});

test('accepted environment problems are listed once', () => {
  const runs = scenarioWith().runs.map((run) => ({
    ...run,
    outcome: { kind: 'valid' as const, suppressed: ['EMULATOR', 'DEBUGGABLE'] },
  }));
  expect(sections({ runs: runs as ScenarioResult['runs'] }).at(-1)).toContain(
    '| Accepted environment | EMULATOR (the device is an emulator, whose speed says nothing about phones); DEBUGGABLE (the app is debuggable and therefore slower than a release build) |',
  );
});
