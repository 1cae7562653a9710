import { describe, expect, it } from 'vitest';
import { judgedRunOf } from '../../../test/builders/report-of.ts';
import type { Basis } from '../../compute/slides/presentation.ts';
import type { CommonBasis, JudgedRun } from '../judged-run.ts';
import type { BaselineInput } from '../session.ts';
import { samplesOf } from './samples-of.ts';

const traits = { unit: 'ms/s', better: 'lower' } as const;
const run = (
  arm: JudgedRun['arm'],
  round: number,
  value: number | undefined,
  outcome: JudgedRun['outcome'] = { kind: 'valid' },
) => judgedRunOf({ arm, round, outcome, values: value === undefined ? {} : { m: value } });
const excluded = { kind: 'inconclusive', reasons: ['no-motion'] } as const;
const paired: BaselineInput = { kind: 'interleaved' };
const accepted = (values: readonly number[]): BaselineInput => ({
  kind: 'accepted',
  sessions: [{ values: { m: values } }, { values: { m: [5] } }, { values: {} }],
});
const none = { kind: 'none', reason: { kind: 'no-baseline-file' } } as const;

describe('samplesOf', () => {
  const runs = [run('baseline', 0, 1), run('current', 0, 11), run('current', 1, 12), run('baseline', 1, 2)];

  it('takes each arm from its own runs', () => {
    expect(samplesOf('m', runs, { kind: 'recording', repeats: false }, traits)).toEqual({
      kind: 'samples',
      samples: { current: [11, 12], baseline: [1, 2], sessions: [[1, 2]], better: 'lower' },
    });
  });

  it.each<[string, BaselineInput]>([
    ['took turns', paired],
    ['repeat each other', { kind: 'recording', repeats: true }],
  ])('pairs the runs of each round where the arms %s', (_, source) => {
    expect(samplesOf('m', runs, source, traits)).toEqual({
      kind: 'samples',
      samples: {
        current: [11, 12],
        baseline: [1, 2],
        better: 'lower',
        pairs: [
          { current: 11, baseline: 1 },
          { current: 12, baseline: 2 },
        ],
      },
    });
  });

  it('takes finite accepted values, and never pairs them', () => {
    expect(samplesOf('m', runs, accepted([3, Number.NaN, 4]), traits)).toEqual({
      kind: 'samples',
      samples: { current: [11, 12], baseline: [3, 4, 5], sessions: [[3, 4], [5]], better: 'lower' },
    });
  });

  it.each([
    ['excluded', run('current', 0, 13, excluded)],
    ['without this metric', run('current', 0, undefined)],
    ['missing', run('current', 2, 13)],
  ])('a run that is %s takes its partner with it', (_, first) => {
    const others = runs.filter(({ arm, round }) => arm === 'baseline' || round !== 0);
    expect(samplesOf('m', [first, ...others], paired, traits)).toMatchObject({
      samples: { pairs: [{ current: 12, baseline: 2 }] },
    });
  });

  it.each([
    ['unknown-metric', 'no-data', runs, paired, undefined],
    ['no-direction', 'no-data', runs, paired, { unit: 'ms/s', better: 'neither' }],
    ['no-values', 'no-data', [run('baseline', 0, 1)], paired, traits],
    ['no-baseline-file', 'no-baseline', runs, none, traits],
    ['no-baseline-values', 'no-baseline', runs, { kind: 'accepted', sessions: [{ values: {} }] }, traits],
    ['no-baseline-values', 'no-data', [run('current', 0, 1)], paired, traits],
  ] as const)('%s: %s', (reason, kind, given, source, known) => {
    expect(samplesOf('m', given, source, known)).toMatchObject({ kind, reason: { kind: reason } });
  });

  describe('of another basis', () => {
    const based = (arm: JudgedRun['arm'], basis: Basis | undefined) => ({
      ...run(arm, 0, 5),
      ...(basis === undefined ? {} : { bases: { m: basis } }),
    });
    const session = (basis: CommonBasis | undefined, value: number) => ({
      values: { m: [value] },
      ...(basis === undefined ? {} : { bases: { m: basis } }),
    });
    const presented = based('current', 'presented');

    it.each([
      ['callbacks', [presented, based('baseline', 'callbacks')], paired, 'presented'],
      [
        'mixed',
        [presented, based('baseline', 'callbacks'), based('baseline', 'presented')],
        paired,
        'presented',
      ],
      [
        'mixed',
        [
          presented,
          based('current', 'estimated'),
          based('baseline', 'presented'),
          based('baseline', 'callbacks'),
        ],
        paired,
        'mixed',
      ],
      ['unknown', [presented, based('baseline', undefined)], paired, 'presented'],
      ['unknown', [presented], { kind: 'accepted', sessions: [session(undefined, 1)] }, 'presented'],
      ['estimated', [presented], { kind: 'accepted', sessions: [session('estimated', 1)] }, 'presented'],
      [
        'presented',
        [based('current', undefined)],
        { kind: 'accepted', sessions: [session('presented', 1)] },
        'unknown',
      ],
    ] as const)('%s is refused', (baseline, given, source, current) => {
      expect(samplesOf('m', given, source, traits)).toMatchObject({
        kind: 'no-baseline',
        reason: { kind: 'other-basis', baseline, current },
      });
    });

    it('equal bases are compared; accepted sessions of another one are left out', () => {
      expect(samplesOf('m', [presented, based('baseline', 'presented')], paired, traits).kind).toBe(
        'samples',
      );
      const source = {
        kind: 'accepted',
        sessions: [session('callbacks', 1), session('presented', 2)],
      } as const;
      expect(samplesOf('m', [presented], source, traits)).toMatchObject({ samples: { baseline: [2] } });
    });
  });

  it('what cannot be compared still has the values of the current arm', () => {
    expect(samplesOf('m', runs, none, traits)).toMatchObject({ values: [11, 12] });
  });
});
