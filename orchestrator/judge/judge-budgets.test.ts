import { describe, expect, it } from 'vitest';
import { capturedOf, runsOf, scenarioOf, sessionOf } from '../../test/builders/session-of.ts';
import type { BudgetLimit } from '../capture/recording.ts';
import { judgeBudgets } from './judge-budgets.ts';
import { judgedRuns } from './judged-runs.ts';
import type { ScenarioRun } from './scenario-run.ts';
import { defaultSettings } from './settings.ts';

const METRIC = 'scroll-hitch-rate';
const judged = (runs: readonly ScenarioRun[], metric = METRIC, limit: BudgetLimit = { max: 10 }) => {
  const scenario = scenarioOf({ runs, budget: { [metric]: limit } });
  const { metrics } = sessionOf([scenario]);
  return judgeBudgets(scenario, judgedRuns(scenario, defaultSettings), metrics, defaultSettings, 0);
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
});
