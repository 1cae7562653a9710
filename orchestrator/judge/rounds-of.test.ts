import { expect, it } from 'vitest';
import { capturedOf } from '../../test/builders/session-of.ts';
import { roundsOf } from './rounds-of.ts';

const failure = { kind: 'infrastructure', message: '', retriable: true } as const;
const rounds = (runs: readonly ReturnType<typeof capturedOf>[]) => {
  const of = roundsOf(runs.map((captured) => ({ captured, measurement: undefined })));
  return runs.map((run) => of.get(run));
};

it('are those that were recorded', () => {
  const runs = [
    capturedOf(0, { warmup: true }),
    capturedOf(1, { round: 0, arm: 'baseline' }),
    capturedOf(2, { round: 1, failure }),
    capturedOf(3, { round: 1 }),
    capturedOf(4, { round: 1, arm: 'baseline' }),
  ];
  expect(rounds(runs)).toEqual([undefined, 0, undefined, 1, 1]);
});

it('of an older recording are the positions in each arm, without warm-ups and runs lost to infrastructure', () => {
  const runs = [
    capturedOf(0, { warmup: true, failure: { ...failure, kind: 'crash' } }),
    capturedOf(1, { failure }),
    capturedOf(2),
    capturedOf(3, { arm: 'baseline', failure: { ...failure, kind: 'crash' } }),
    capturedOf(4, { arm: 'baseline' }),
    capturedOf(5),
  ];
  expect(rounds(runs)).toEqual([undefined, undefined, 0, 0, 1, 1]);
});
