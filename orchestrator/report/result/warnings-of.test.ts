import { expect, test } from 'vitest';
import { judgedRunOf } from '../../../test/builders/report-of.ts';
import type { JudgedRun } from '../../judge/judged-run.ts';
import { warningsOf } from './warnings-of.ts';

type Warning = JudgedRun['warnings'][number];
const warning = (code: Warning['code'], gravity: Warning['gravity'], lost = 0): Warning => ({
  code,
  gravity,
  facts: { lost },
});
const run = (index: number, ...warnings: readonly Warning[]) =>
  judgedRunOf({ run: index, warnings: [...warnings] });

test('one of each code and gravity, with its runs and the facts of the first', () => {
  const runs = [
    run(1, warning('records-lost', 'note', 3), warning('no-motion', 'inconclusive')),
    run(2, warning('records-lost', 'inconclusive', 90)),
    run(3, warning('records-lost', 'note', 5)),
  ];
  expect(
    warningsOf(runs, []).map(({ code, gravity, runs, facts }) => [
      code,
      gravity,
      runs.map((one) => one.run),
      facts,
    ]),
  ).toEqual([
    ['no-motion', 'inconclusive', [1], { lost: 0 }],
    ['records-lost', 'inconclusive', [2], { lost: 90 }],
    ['records-lost', 'note', [1, 3], { lost: 3 }],
  ]);
});

test('what is said of the whole scenario is a note without runs, after graver ones', () => {
  const judged = [{ code: 'noisy', metric: 'scroll-hitch-rate', facts: { spread: 0.4 } }] as const;
  expect(warningsOf([run(1, warning('anr', 'app-failure'))], judged)).toEqual([
    {
      code: 'anr',
      gravity: 'app-failure',
      sentence: 'The main thread did not respond (ANR).',
      runs: [{ arm: 'current', run: 1 }],
      facts: { lost: 0 },
    },
    {
      code: 'noisy',
      gravity: 'note',
      metric: 'scroll-hitch-rate',
      sentence: 'Values vary strongly from run to run; a quieter device or more runs would help.',
      runs: [],
      facts: { spread: 0.4 },
    },
  ]);
});
