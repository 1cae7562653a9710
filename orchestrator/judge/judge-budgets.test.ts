import { describe, expect, it } from 'vitest';
import { capturedOf, runsOf, scenarioOf, sessionOf } from '../../test/builders/session-of.ts';
import type { BudgetLimit } from '../capture/recording.ts';
import { judgeBudgets } from './gates.ts';
import { judgedRuns } from './judged-runs.ts';
import type { ScenarioRun } from './scenario-run.ts';
import { defaultSettings } from './settings.ts';

const METRIC = 'scroll-hitch-rate';
const judged = (runs: readonly ScenarioRun[], metric = METRIC, limit: BudgetLimit = { max: 10 }) => {
  const scenario = scenarioOf({ runs, budget: { [metric]: limit } });
  const { metrics } = sessionOf([scenario]);
  const one = { input: scenario, runs: judgedRuns(scenario, defaultSettings) };
  return [...(judgeBudgets([one], metrics, defaultSettings).get(scenario) ?? [])];
};
const lost = (n: number, arm: 'current' | 'baseline'): readonly ScenarioRun[] =>
  Array.from({ length: n }, (_, index) => ({ captured: capturedOf(index, { arm }), measurement: undefined }));

describe('judgeBudgets', () => {
  it.each([
    ['current', 'inconclusive', 'too-many-excluded'],
    ['baseline', 'pass', 'interval-within'],
  ] as const)('seven lost runs of the %s arm beside six of the current one: %s', (arm, kind, reason) => {
    const runs = [...runsOf(METRIC, [1, 2, 3, 4, 5, 6]), ...lost(7, arm)];
    expect(judged(runs)).toMatchObject([{ kind, reason: { kind: reason } }]);
  });

  it('judges the values of the current arm', () => {
    const runs = [...runsOf(METRIC, [90, 90, 90, 90, 90, 90], 'baseline'), ...runsOf(METRIC, [1, 2])];
    expect(judged(runs)).toMatchObject([{ kind: 'pass', values: [1, 2] }]);
  });

  it.each([
    [METRIC, { max: 10 }, 'ms/s', 'lower'],
    ['sliding-fps', { min: 55 }, 'fps', 'higher'],
    ['sliding-fps', { min: 55, max: 60 }, 'fps', 'higher'],
    ['of a plugin', { max: 1 }, '1', 'neither'],
  ] as const)(
    '%s with %o has its limits, the unit %s and the direction %s',
    (metric, limit, unit, better) => {
      const verdicts = judged(runsOf(metric, [1, 2]), metric, limit);
      expect(verdicts).toMatchObject([{ metric, unit, better, values: [1, 2] }]);
      expect(verdicts[0]?.gate).toEqual({ kind: 'budget', ...limit });
    },
  );

  describe('several budgets', () => {
    // All six runs beyond the limit: p = 1/64, which is enough alone.
    const doubtful = [11, 12, 13, 14, 15, 16];
    const kinds = (...of: readonly (readonly number[])[]) => {
      const judged = of.map((values) => {
        const input = scenarioOf({ runs: runsOf(METRIC, values) });
        return { input, runs: judgedRuns(input, defaultSettings) };
      });
      const verdicts = judgeBudgets(judged, sessionOf([]).metrics, defaultSettings);
      return judged.map(({ input }) => verdicts.get(input)?.[0]?.kind);
    };

    it('one that is beyond its limit by chance fails no session', () => {
      expect(kinds(doubtful)).toEqual(['fail']);
      expect(kinds(doubtful, [8, 9, 10, 11, 12, 13])).toEqual(['inconclusive', 'inconclusive']);
    });

    it('those that are clearly within their limits are no chances to fail', () =>
      expect(kinds(doubtful, ...Array(9).fill([1, 2, 3, 4, 5, 6]))).toEqual([
        'fail',
        ...Array(9).fill('pass'),
      ]));

    it('the same values fail none of a session that may still add runs', () => {
      const input = scenarioOf({ runs: runsOf(METRIC, doubtful), adaptive: true });
      const one = { input, runs: judgedRuns(input, defaultSettings) };
      expect(judgeBudgets([one], sessionOf([]).metrics, defaultSettings).get(input)).toMatchObject([
        { kind: 'inconclusive', reason: { kind: 'too-few-runs' } },
      ]);
    });
  });
});
