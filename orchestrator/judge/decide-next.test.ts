import { describe, expect, it } from 'vitest';
import { decideNext, type Goals, type NextRuns, type RunsSoFar, untilRepeated } from './decide-next.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';

const RATE = 'scroll-hitch-rate';
const traits = { unit: 'ms/s', better: 'lower' } as const;
const goals: Goals = {
  budget: { [RATE]: { max: 10 } },
  metrics: { [RATE]: traits },
  repeats: false,
  scenarios: 1,
};
const next = (over: Partial<RunsSoFar>, of: Partial<Goals> = {}, settings: JudgeSettings = defaultSettings) =>
  decideNext({ runs: 0, elapsedMinutes: 0, current: {}, ...over }, { ...goals, ...of }, settings);

/** n values that repeat −1, 0, 1 times `spread` about `around`. */
const values = (n: number, around: number, spread = 0.1): readonly number[] =>
  Array.from({ length: n }, (_, i) => around + spread * ((i % 3) - 1));
const made = (n: number, around: number, spread?: number) => ({
  runs: n,
  current: { [RATE]: values(n, around, spread) },
});

describe('decideNext', () => {
  it.each([
    ['begins with the first look', {}, { kind: 'run', runs: 6, because: 'first-runs' }],
    ['completes it', { runs: 4 }, { kind: 'run', runs: 2, because: 'first-runs' }],
    ['completes a later one', made(14, 5), { kind: 'run', runs: 6, because: 'first-runs' }],
    ['ends where nothing within the limit is so high', made(6, 30), { kind: 'stop', because: 'decided' }],
    ['does not end for what may be chance', made(6, 15), { kind: 'run', runs: 6, because: 'undecided' }],
    ['ends with a failure after twelve', made(12, 15), { kind: 'stop', because: 'decided' }],
    ['passes nothing after twelve', made(12, 5), { kind: 'run', runs: 8, because: 'undecided' }],
    ['passes after twenty', made(20, 5), { kind: 'stop', because: 'decided' }],
    ['goes on where twenty do not decide', made(20, 9, 4), { kind: 'run', runs: 28, because: 'undecided' }],
    ['is content with forty-eight', made(48, 10, 4), { kind: 'stop', because: 'runs-spent' }],
    ['ends when the time is spent', { runs: 6, elapsedMinutes: 30 }, { kind: 'stop', because: 'time-spent' }],
    [
      'makes first runs however late it is',
      { elapsedMinutes: 90 },
      { kind: 'run', runs: 6, because: 'first-runs' },
    ],
    ['does not wait for what nothing measures', { runs: 6 }, { kind: 'stop', because: 'no-values' }],
    ['ends after the last look', made(160, 10, 4), { kind: 'stop', because: 'runs-spent' }],
  ] as const)('%s', (_, soFar, expected) => expect(next(soFar)).toEqual(expected));

  it('a failure has to stand out among the scenarios of the session', () => {
    expect(next(made(12, 11.5, 1)).because).toBe('decided');
    expect(next(made(12, 11.5, 1), { scenarios: 30 }).because).toBe('undecided');
  });

  describe('until all is decided', () => {
    const spared = Number.POSITIVE_INFINITY;
    it.each([
      [
        'goes on after forty-eight, however unlikely it is',
        made(48, 10, 4),
        { kind: 'run', runs: 48, because: 'undecided' },
      ],
      ['goes on to the last look', made(96, 10, 4), { kind: 'run', runs: 96, because: 'undecided' }],
      ['ends there', made(192, 10, 4), { kind: 'stop', because: 'runs-spent' }],
      ['ends earlier what is decided', made(20, 5), { kind: 'stop', because: 'decided' }],
    ] as const)('%s', (_, soFar, expected) => expect(next({ ...soFar, spared })).toEqual(expected));
  });

  describe('runs that other scenarios spared', () => {
    // The interval of the mean reaches the limit, and would not with twice as many runs.
    const nearly = made(48, 8.95, 4);
    it.each([
      [
        'go to a scenario that they would decide',
        nearly,
        48,
        { kind: 'run', runs: 48, because: 'undecided' },
      ],
      ['are not enough for a whole look', nearly, 47, { kind: 'stop', because: 'runs-spent' }],
      [
        'are not spent where they would not help',
        made(48, 10, 4),
        300,
        { kind: 'stop', because: 'runs-spent' },
      ],
      ['are not needed for what is decided', made(48, 5), 300, { kind: 'stop', because: 'decided' }],
    ] as const)('%s', (_, soFar, spared, expected) => expect(next({ ...soFar, spared })).toEqual(expected));

    it('the first of several scenarios borrows a look from the others', () => {
      expect(next(nearly, { scenarios: 2 })).toMatchObject({ kind: 'run', runs: 48 });
      expect(next({ ...nearly, spared: -1 }, { scenarios: 2 })).toMatchObject({ kind: 'stop' });
    });
  });

  describe('a run above a zero budget', () => {
    const frozen = (bad: number, runs: number, repeats = false) =>
      next(
        {
          runs,
          current: {
            frozen: Array.from({ length: runs }, (_, i) => (i < bad ? 1 : 0)),
            [RATE]: values(runs, 5),
          },
        },
        { budget: { ...goals.budget, frozen: { max: 0 } }, repeats },
      );
    it.each([
      ['none', 0, 20, { kind: 'stop', because: 'decided' }],
      ['one: whether it happens again', 1, 20, { kind: 'run', runs: 28, because: 'unconfirmed' }],
      ['one, at the largest number of runs', 1, 48, { kind: 'stop', because: 'runs-spent' }],
      ['so many that they are no chance', 6, 20, { kind: 'stop', because: 'decided' }],
    ] as const)('asks for runs after %s', (_, bad, runs, expected) =>
      expect(frozen(bad, runs)).toEqual(expected),
    );

    it.each([
      ['after six runs', 6, { kind: 'run', runs: 6, because: 'unconfirmed' }],
      ['after twelve', 12, { kind: 'run', runs: 8, because: 'unconfirmed' }],
      ['and stops after twenty', 20, { kind: 'stop', because: 'decided' }],
    ] as const)('that alone is gated and was kept asks for more %s', (_, runs, expected) =>
      expect(
        next(
          { runs, current: { frozen: values(runs, 0, 0) } },
          { budget: { frozen: { max: 0 } } },
          { ...defaultSettings, regressionMetrics: [] },
        ),
      ).toEqual(expected),
    );

    it('decides on a device that repeats', () =>
      expect(frozen(1, 20, true)).toEqual({ kind: 'stop', because: 'decided' }));

    it('does not keep a scenario going that fails beyond doubt', () =>
      expect(
        next(
          { runs: 6, current: { frozen: values(6, 0, 0), [RATE]: values(6, 50) } },
          { budget: { ...goals.budget, frozen: { max: 0 } } },
        ),
      ).toEqual({ kind: 'stop', because: 'decided' }));
  });

  describe('a comparison', () => {
    const compared = (n: number, current: readonly number[], baseline: readonly number[]) =>
      next(
        {
          runs: n,
          current: { [RATE]: current },
          baseline: { [RATE]: baseline },
          pairs: { [RATE]: current.map((value, i) => ({ current: value, baseline: baseline[i] ?? 0 })) },
        },
        { budget: {} },
        { ...defaultSettings, defaultBudget: {} },
      ).because;

    it.each([
      ['equal builds', 20, values(20, 8), values(20, 8), 'decided'],
      ['equal builds, too early to say', 12, values(12, 8), values(12, 8), 'undecided'],
      ['a worse build', 12, values(12, 18), values(12, 8), 'decided'],
      ['a change that may be within the tolerance', 20, values(20, 10.1, 2), values(20, 8), 'undecided'],
      ['what the pairs share cancels', 20, values(20, 8, 6), values(20, 8, 6), 'decided'],
      ['a baseline without values is not compared', 20, values(20, 8), [], 'decided'],
      ['a current build without values', 20, [], values(20, 8), 'no-values'],
    ] as const)('%s', (_, n, current, baseline, because) =>
      expect(compared(n, current, baseline)).toBe(because),
    );

    it('and a budget both have to be decided', () => {
      const soFar = {
        runs: 20,
        current: { [RATE]: values(20, 5, 4.5) },
        baseline: { [RATE]: values(20, 5) },
        pairs: {
          [RATE]: values(20, 5, 4.5).map((value, i) => ({ current: value, baseline: values(20, 5)[i] ?? 0 })),
        },
      };
      expect(next(soFar).because).toBe('undecided');
    });
  });

  it('a metric that no run measured does not hold up the others', () =>
    expect(next(made(20, 5), { budget: { ...goals.budget, 'sliding-fps': { min: 55 } } })).toEqual({
      kind: 'stop',
      because: 'decided',
    }));

  it('nothing gated needs no runs beyond the first', () =>
    expect(next({ runs: 6 }, { budget: {} }, { ...defaultSettings, defaultBudget: {} })).toEqual({
      kind: 'stop',
      because: 'decided',
    }));
});

describe('untilRepeated', () => {
  const planned = ({ runs }: RunsSoFar): NextRuns => ({
    kind: 'run',
    runs: 10 - runs,
    because: 'first-runs',
  });
  const nextAfter = (current: RunsSoFar['current'], baseline?: RunsSoFar['baseline']) => {
    const runs = Math.max(0, ...Object.values(current).map(({ length }) => length));
    const soFar = { runs, elapsedMinutes: 0, current, ...(baseline === undefined ? {} : { baseline }) };
    return untilRepeated(soFar, ['rate', 'work'], planned);
  };
  const repeated = { rate: [1, 1], work: [5, 5] };
  const stop = { kind: 'stop', because: 'repeated' };

  it('begins with two runs, or fewer if fewer are planned', () => {
    expect(nextAfter({})).toMatchObject({ kind: 'run', runs: 2 });
    const one = (): NextRuns => ({ kind: 'run', runs: 1, because: 'first-runs' });
    expect(untilRepeated({ runs: 0, elapsedMinutes: 0, current: {} }, [], one)).toMatchObject({ runs: 1 });
  });
  it('ends with two that have the same values, whatever else differs', () =>
    expect(nextAfter({ ...repeated, 'not-asked-for': [1, 2] })).toEqual(stop));
  it.each([
    ['of which a value differs', { rate: [1, 1], work: [5, 6] }],
    ['of which one lacks a value', { rate: [1, 1], work: [5] }],
    ['of which one is alone', { rate: [1], work: [5] }],
  ])('makes all that are planned after runs %s', (_, current) => {
    const runs = current.rate.length;
    expect(nextAfter(current)).toMatchObject({ kind: 'run', runs: 10 - runs });
  });
  it('asks the baseline, too', () => {
    expect(nextAfter(repeated, { rate: [2, 2], work: [4, 4] })).toEqual(stop);
    expect(nextAfter(repeated, { rate: [2, 3], work: [4, 4] })).toMatchObject({ kind: 'run', runs: 8 });
  });
  it('does not end later ones, which did not repeat each other', () =>
    expect(nextAfter({ rate: [1, 1, 1], work: [5, 5, 5] })).toMatchObject({ kind: 'run', runs: 7 }));
});
