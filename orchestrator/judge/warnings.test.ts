import { describe, expect, it } from 'vitest';
import { judgedRunOf, regressionNumbersOf, verdictOf } from '../../test/builders/report-of.ts';
import type { JudgedRun } from './judged-run.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import { defaultSettings } from './settings.ts';
import { scenarioWarnings, unpairedRuns } from './warnings.ts';

const calm = verdictOf({ metric: 'm', confidence: 'normal' });
const runsOf = (values: readonly number[], arm: JudgedRun['arm'] = 'current') =>
  values.map((value, run) => judgedRunOf({ run, arm, values: { m: value } }));
const warnings = (runs: readonly JudgedRun[], verdicts: readonly MetricVerdict[] = [calm], noisyCv = 0.1) =>
  scenarioWarnings(runs, verdicts, { ...defaultSettings, noisyCv, driftP: 0.01 }, 1);
const flat = [10, 10, 10, 10, 10, 10];

describe('scenarioWarnings', () => {
  it('a quiet scenario has none', () => expect(warnings(runsOf(flat))).toEqual([]));

  it('every excluded run is listed with its outcome', () => {
    const runs = [
      judgedRunOf({ run: 1, outcome: { kind: 'infrastructure', retriable: true } }),
      judgedRunOf({ run: 2, arm: 'baseline', outcome: { kind: 'app-failure', cause: 'anr' } }),
      judgedRunOf({ run: 3 }),
    ];
    expect(warnings(runs)).toEqual([
      { code: 'excluded-run', facts: { run: 1, arm: 'current', outcome: 'infrastructure' } },
      { code: 'excluded-run', facts: { run: 2, arm: 'baseline', outcome: 'app-failure' } },
    ]);
  });

  it('the environment of all runs is one warning', () => {
    const runs = [
      judgedRunOf({ environmentWarnings: ['DEBUGGABLE'] }),
      judgedRunOf({ environmentWarnings: ['DEBUGGABLE', 'EMULATOR'] }),
    ];
    expect(warnings(runs)).toEqual([{ code: 'environment', facts: { ids: 'DEBUGGABLE, EMULATOR' } }]);
  });

  it('the only run above a zero budget is named', () => {
    const reason = { kind: 'zero-budget-lapse' } as const;
    const kept = verdictOf({ metric: 'm', kind: 'pass', gate: { kind: 'budget', max: 0 }, reason });
    expect(warnings(runsOf([0, 0, 0.5, 0]), [kept])).toContainEqual({
      code: 'lapse',
      metric: 'm',
      facts: { run: 2, value: 0.5 },
    });
  });

  describe('few runs', () => {
    const few = (change: Partial<MetricVerdict>) =>
      warnings([], [verdictOf({ metric: 'm', confidence: 'low', values: [1, 2], ...change })]);
    const regression = { kind: 'regression', delta: 1 } as const;

    it('a budget without an interval has low confidence', () => {
      expect(few({})).toEqual([{ code: 'low-confidence', metric: 'm', facts: { runs: 2 } }]);
    });

    it('a comparison names the number it needs, where it was tested', () => {
      const reason = { kind: 'too-few-runs' } as const;
      expect(few({ gate: regression, reason })).toEqual([
        { code: 'few-runs', metric: 'm', facts: { runs: 2 } },
      ]);
      expect(few({ gate: regression, reason, regression: regressionNumbersOf({ smallestN: 6 }) })).toEqual([
        { code: 'few-runs', metric: 'm', facts: { runs: 2, smallestN: 6 } },
      ]);
    });

    it.each([
      ['enough values', { confidence: 'normal' }],
      ['no values at all', { values: [] }],
      ['a comparison that lacks a baseline', { gate: regression, reason: { kind: 'no-baseline-file' } }],
    ] as const)('none with %s', (_, change) => expect(few(change)).toEqual([]));
  });

  it('noise is a variation above the limit, by arm', () => {
    // Standard deviation √2 about a mean of 10.
    const cv = Math.SQRT2 / 10;
    const runs = [...runsOf([9, 11]), ...runsOf([10, 10], 'baseline')];
    const found = warnings(runs, [calm], 0.14);
    expect(found).toMatchObject([{ code: 'noisy', metric: 'm', facts: { arm: 'current', above: 0.14 } }]);
    expect(found[0]?.facts.cv).toBeCloseTo(cv, 12);
    expect(warnings(runs, [calm], Number(found[0]?.facts.cv))).toEqual([]);
  });

  it('drift is a correlation of value and run order, by arm', () => {
    const rising = [10, 10.01, 10.02, 10.03, 10.04, 10.05, 10.06, 10.07];
    expect(warnings([...runsOf(flat), ...runsOf(rising, 'baseline')])).toMatchObject([
      { code: 'drift', metric: 'm', facts: { arm: 'baseline', rho: 1 } },
    ]);
    expect(warnings(runsOf(rising.toReversed()))).toMatchObject([{ facts: { arm: 'current', rho: -1 } }]);
    // The chance that three values are in order is one in six.
    expect(warnings(runsOf(rising.slice(0, 3)))).toEqual([]);
  });

  it('a metric with two gates is looked at once, excluded runs left out', () => {
    const lost = judgedRunOf({ outcome: { kind: 'inconclusive', reasons: [] }, values: { m: 500 } });
    expect(warnings([...runsOf([9, 12]), lost], [calm, calm])).toMatchObject([
      { code: 'excluded-run' },
      { code: 'noisy' },
    ]);
  });
});

it('are the valid runs whose partner does not count or is missing', () => {
  const excluded = { kind: 'inconclusive', reasons: ['no-motion'] } as const;
  const runs = [
    judgedRunOf({ run: 1, arm: 'baseline', round: 0 }),
    judgedRunOf({ run: 3, arm: 'baseline', round: 1 }),
    judgedRunOf({ run: 4, round: 1 }),
    judgedRunOf({ run: 5, round: 2, outcome: excluded }),
    judgedRunOf({ run: 7, arm: 'baseline', round: 2 }),
    judgedRunOf({ run: 9, round: 3 }),
  ];
  expect(unpairedRuns(runs)).toEqual([
    { code: 'unpaired-run', facts: { arm: 'current', runs: '9' } },
    { code: 'unpaired-run', facts: { arm: 'baseline', runs: '1, 7' } },
  ]);
  expect(unpairedRuns(runs.slice(1, 4))).toEqual([]);
});
