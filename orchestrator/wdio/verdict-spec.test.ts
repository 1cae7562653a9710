import { describe, expect, it } from 'vitest';
import {
  becauseOf,
  judgementOf,
  regressionNumbersOf,
  scenarioOf,
  verdictOf,
} from '../../test/builders/report-of.ts';
import type { Judgement } from '../judge/judgement.ts';
import { addVerdictSpec, verdictTests } from './verdict-spec.ts';

const compared = verdictOf({
  gate: { kind: 'regression', delta: 2 },
  regression: regressionNumbersOf(),
});
const FEED = scenarioOf({ scenario: 'feed', verdicts: [verdictOf(), compared] });
const LIST = scenarioOf({ scenario: 'list', verdicts: [] });
const testsOf = (whole: Judgement['whole'], red: readonly string[] = []) =>
  verdictTests(judgementOf({ whole, scenarios: [FEED, LIST] }), (name) => red.includes(name)).map(
    ({ title, reasons }) => [title, reasons.length],
  );
const green = ['list: every budget and comparison', 0];
const BOTH = [becauseOf({ scenario: 'feed' }), becauseOf({ scenario: 'feed', gate: 'regression' })];

describe('the last tests of a session', () => {
  it('are green for what passes, and red for what fails, with each reason', () =>
    expect(testsOf({ kind: 'fail', exitCode: 1, because: BOTH })).toEqual([
      ['feed: every budget and comparison', 2],
      green,
    ]));
  it('leave out the budget for which the own test of a scenario is red', () =>
    expect(testsOf({ kind: 'fail', exitCode: 1, because: BOTH }, ['feed'])).toEqual([
      ['feed: every budget and comparison', 1],
      green,
    ]));
  it.each([
    ['inconclusive', 0, 0],
    ['inconclusive', 5, 1],
  ] as const)('are as strict as the exit code: %s with %d', (kind, exitCode, reasons) =>
    expect(testsOf({ kind, exitCode, because: BOTH.slice(0, 1) })[0]).toEqual([
      'feed: every budget and comparison',
      reasons,
    ]),
  );
  it('say what a crash is', () =>
    expect(
      verdictTests(
        judgementOf({
          whole: {
            kind: 'fail',
            exitCode: 1,
            because: [{ kind: 'app-failure', scenario: 'list', cause: 'crash' }],
          },
          scenarios: [LIST],
        }),
        () => false,
      ),
    ).toEqual([{ title: 'list: every budget and comparison', reasons: ['list: the app crashed'] }]));
});

it('a comparison that fails is told with its own numbers, not with those of the budget', () => {
  const because = [becauseOf({ scenario: 'feed', gate: 'regression' })];
  const [{ reasons: [reason] = [] } = {}] = verdictTests(
    judgementOf({ whole: { kind: 'fail', exitCode: 1, because }, scenarios: [LIST, FEED] }),
    () => false,
  ).filter(({ reasons }) => reasons.length > 0);
  expect(reason).toMatch(/10\.1 → 12\.4/);
});

describe('the last spec', () => {
  const added = (plan: object, config: Parameters<typeof addVerdictSpec>[0]) => {
    addVerdictSpec(config, { folder: '/nowhere', ...plan });
    return config;
  };
  const OURS = expect.stringMatching(/\/orchestrator\/wdio\/verdict\.spec\.mjs$/);
  it('follows those of a session that compares two builds', () =>
    expect(added({ against: 'old.apk' }, { specs: ['a'] })).toEqual({ specs: ['a', OURS] }));
  it('follows those of the chosen suite', () => {
    const suites = () => ({ quick: ['b'], slow: ['c'] });
    expect(added({ against: 'old.apk' }, { specs: [], suites: suites(), suite: ['quick'] })).toEqual({
      specs: [],
      suites: { quick: ['b', OURS], slow: ['c'] },
      suite: ['quick'],
    });
  });
  it('is left out where each test knows its verdict', () =>
    expect(added({}, { specs: ['a'] })).toEqual({ specs: ['a'] }));
  it('is left out of a scan', () =>
    expect(added({ against: 'old.apk', scan: { launcher: 'a', maxScreens: 1 } }, { specs: ['a'] })).toEqual({
      specs: ['a'],
    }));
});
