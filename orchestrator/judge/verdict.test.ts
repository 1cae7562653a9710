import { describe, expect, it } from 'vitest';
import { judgedRunOf, scenarioOf, verdictOf } from '../../test/builders/report-of.ts';
import type { RunOutcome } from './judged-run.ts';
import type { ScenarioJudgement, WholeVerdict } from './judgement.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import { wholeVerdict } from './verdict.ts';

const of = (kind: MetricVerdict['kind'], metric: string = kind): ScenarioJudgement =>
  scenarioOf({ scenario: 'feed', verdicts: [verdictOf({ kind, metric })] });
const withRuns = (...outcomes: readonly RunOutcome[]): ScenarioJudgement =>
  scenarioOf({ scenario: 'feed', verdicts: [], runs: outcomes.map((outcome) => judgedRunOf({ outcome })) });
const crash: RunOutcome = { kind: 'app-failure', cause: 'crash' };
const lost: RunOutcome = { kind: 'infrastructure', retriable: true };
const still: RunOutcome = { kind: 'inconclusive', reasons: ['no-motion'] };
const hot: RunOutcome = { kind: 'invalid', environment: ['THERMAL'], reasons: [], suppressed: [] };
const unfocused: RunOutcome = {
  kind: 'invalid',
  environment: [],
  reasons: ['window-lost-focus'],
  suppressed: [],
};
const kindOf = (...scenarios: readonly ScenarioJudgement[]) => wholeVerdict(scenarios, false).kind;

describe('wholeVerdict', () => {
  const byGravity: readonly (readonly [WholeVerdict['kind'], ScenarioJudgement])[] = [
    ['fail', of('fail')],
    ['invalid-environment', withRuns(hot)],
    ['infrastructure', withRuns(lost)],
    ['no-data', of('no-data')],
    ['inconclusive', of('inconclusive')],
    ['no-baseline', of('no-baseline')],
    ['warning', of('warning')],
    ['pass', of('pass')],
  ];
  it.each(
    byGravity.map(([kind], index) => [kind, byGravity.slice(index).map(([, scenario]) => scenario)] as const),
  )('%s is graver than all that follow it', (kind, scenarios) =>
    expect(kindOf(...scenarios.toReversed())).toBe(kind),
  );

  it.each([
    ['fail', 'fail', 1],
    ['pass', 'test-failed', 3],
    ['inconclusive', 'test-failed', 3],
    ['no-data', 'test-failed', 3],
  ] as const)(
    'a failed test leaves the scenarios their verdicts: beside %s it is %s',
    (kind, whole, code) => {
      const failedTest = 'no button [specs-failed]';
      const verdict = wholeVerdict([of(kind)], false, { failedTest });
      expect(verdict).toMatchObject({ kind: whole, exitCode: code });
      if (whole === 'test-failed')
        expect(verdict.because).toEqual([{ kind: 'test-failed', message: failedTest }]);
    },
  );

  it.each([
    ['pass', 'lost', 'no-data', 3],
    ['pass', 'accepted', 'no-data', 3],
    ['pass', 'only', 'inconclusive', 0],
    ['pass', 'last', 'inconclusive', 0],
    ['inconclusive', 'lost', 'no-data', 3],
    ['fail', 'lost', 'fail', 1],
  ] as const)('beside %s, a scenario that was not measured (%s) is %s', (kind, why, whole, code) => {
    const unmeasured = [{ scenario: 'grid', why }];
    const verdict = wholeVerdict([of(kind)], false, { unmeasured });
    expect(verdict).toMatchObject({ kind: whole, exitCode: code });
    if (whole !== 'fail')
      expect(verdict.because).toContainEqual({ kind: 'not-measured', scenario: 'grid', why });
  });

  it('a failed test is the reason when nothing was measured', () =>
    expect(wholeVerdict([], false, { failedTest: 'why' }).kind).toBe('test-failed'));

  it('a failed test does not hide that the session was interrupted', () =>
    expect(wholeVerdict([of('pass')], false, { failedTest: 'why', interrupted: 'gone' }).because).toEqual([
      { kind: 'interrupted', message: 'gone' },
    ]));

  it('is because of everything of its kind, and of nothing else', () => {
    const { because } = wholeVerdict(
      [of('fail', 'a'), of('pass', 'b'), of('inconclusive', 'c'), of('fail', 'd')],
      false,
    );
    expect(because).toMatchObject([{ metric: 'a' }, { metric: 'd' }]);
  });

  it('a pass is because of the metrics that passed', () => {
    expect(wholeVerdict([of('pass', 'a')], false)).toMatchObject({
      kind: 'pass',
      because: [{ metric: 'a' }],
    });
  });

  it('names a metric with its scenario, gate and reason', () => {
    const verdict = verdictOf({
      gate: { kind: 'regression', delta: 1 },
      reason: { kind: 'worse-than-tolerated' },
    });
    expect(wholeVerdict([scenarioOf({ scenario: 'feed', verdicts: [verdict] })], false).because).toEqual([
      {
        kind: 'metric',
        scenario: 'feed',
        metric: 'scroll-hitch-rate',
        gate: 'regression',
        reason: { kind: 'worse-than-tolerated' },
      },
    ]);
  });

  it.each([
    [
      'one crash of several',
      withRuns({ kind: 'valid' }, crash, crash),
      { kind: 'app-failure', cause: 'crash' },
    ],
    [
      'only bad conditions',
      withRuns(hot, hot, lost),
      { kind: 'invalid-environment', environment: ['THERMAL'] },
    ],
    ['only lost focus', withRuns(unfocused), { environment: [], reasons: ['window-lost-focus'] }],
    ['no motion at all', withRuns(still, still, lost), { kind: 'no-valid-run', reasons: ['no-motion'] }],
    ['only a lost device', withRuns(lost), { kind: 'infrastructure', scenario: 'feed' }],
    ['no run at all', withRuns(), { kind: 'infrastructure', scenario: 'feed' }],
  ])('%s', (_, scenario, because) => {
    expect(wholeVerdict([scenario], false).because).toMatchObject([because]);
  });

  it('one valid run is enough for the excluded ones not to decide', () => {
    expect(wholeVerdict([withRuns({ kind: 'valid' }, hot, lost, still)], false)).toEqual({
      kind: 'pass',
      exitCode: 0,
      because: [],
    });
  });

  it('runs of the baseline arm decide nothing', () => {
    const runs = [
      judgedRunOf({ arm: 'baseline', outcome: crash }),
      judgedRunOf({ arm: 'baseline' }),
      judgedRunOf(),
    ];
    expect(wholeVerdict([scenarioOf({ verdicts: [], runs })], false).kind).toBe('pass');
    const onlyBaseline = [judgedRunOf({ arm: 'baseline' }), judgedRunOf({ outcome: lost })];
    expect(wholeVerdict([scenarioOf({ verdicts: [], runs: onlyBaseline })], false).kind).toBe(
      'infrastructure',
    );
  });

  it('exits with the code of its kind', () => {
    expect(wholeVerdict([of('inconclusive')], false).exitCode).toBe(0);
    expect(wholeVerdict([of('inconclusive')], true).exitCode).toBe(5);
  });
});
