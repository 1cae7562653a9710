import { expect, it } from 'vitest';
import { type RunOutcome, runsMadeAgain } from './judged-run.ts';

const valid: RunOutcome = { kind: 'valid' };
const lost: RunOutcome = { kind: 'infrastructure', retriable: true };
const full: RunOutcome = { kind: 'infrastructure', retriable: false };

it.each<[string, readonly RunOutcome[], readonly number[]]>([
  ['the second attempt counts', [valid, lost, valid], [1]],
  ['both attempts fail', [valid, lost, lost], [1]],
  ['a retry of the spec file follows two failed attempts', [lost, lost, lost, valid], [0, 2]],
  ['the session was killed before the second attempt', [valid, lost], []],
  ['the failure lasts', [valid, full, valid], []],
])('of runs, each is made again once: %s', (_, outcomes, expected) => {
  const runs = outcomes.map((outcome, run) => ({ run, arm: 'current' as const, outcome }));
  expect(runsMadeAgain(runs).map(({ run }) => run)).toEqual(expected);
});

it('a run is made again with the same build', () => {
  const runs = [
    { run: 3, arm: 'current', outcome: lost },
    { run: 4, arm: 'baseline', outcome: valid },
  ] as const;
  expect(runsMadeAgain(runs)).toEqual([]);
});
