import { expect, test } from 'vitest';
import {
  causesWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
import type { Because } from '../../judge/judgement.ts';
import type { Result, VerdictResult } from '../result/result.ts';
import { findingsOf } from './findings.ts';

const whole = (kind: Result['verdict']['kind'], ...because: Because[]) => ({
  verdict: { kind, exitCode: 1 as const, because, familySize: 0 },
});
const crash: Because = { kind: 'app-failure', scenario: 'feed-fling', cause: 'crash' };
const kinds = (...list: VerdictResult['kind'][]) => ({ verdicts: list.map((kind) => verdictWith({ kind })) });

test('a failed metric, with where, how much and why', () => {
  const causes = causesWith({
    mainFactors: [{ factor: 'draw', frames: 1, hitchMs: 9 }],
    stacks: [stackWith()],
  });
  expect(findingsOf(resultWith([{ causes }], { simulated: true }))).toEqual([
    {
      level: 'error',
      rule: 'scroll-hitch-rate',
      title: 'feed-fling on Pixel 8 · API 35 · 60 Hz',
      message: 'fail: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10 (simulated)',
      cause: 'draw (recording display lists) · Feed.bind(Feed.java:42)',
      place: { path: 'specs/feed.spec.ts', line: 1 },
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

test('errors are first, a pass is none', () => {
  const found = findingsOf(
    resultWith([kinds('inconclusive', 'pass', 'fail'), kinds('no-baseline', 'no-data')]),
  );
  expect(found.map(({ level, message }) => `${level} ${message.split(':')[0]}`)).toEqual([
    'error fail',
    'error no-data',
    'warning inconclusive',
    'warning no-baseline',
  ]);
});

test.each<[string, Result, readonly string[]]>([
  [
    'a crash without a failed metric',
    resultWith([kinds('inconclusive')], whole('fail', crash)),
    ['session', 'scroll-hitch-rate'],
  ],
  [
    'a crash beside a failed metric',
    resultWith([kinds('fail')], whole('fail', crash)),
    ['scroll-hitch-rate'],
  ],
  ['a lost device', resultWith([], whole('infrastructure', { kind: 'no-scenarios' })), ['session']],
  ['a pass', resultWith([kinds('pass')], whole('pass')), []],
])('of %s', (_, result, rules) => expect(findingsOf(result).map(({ rule }) => rule)).toEqual(rules));

test('the verdict of the whole has its reasons, and its gravity', () => {
  const levelOf = (kind: Result['verdict']['kind']) =>
    findingsOf(resultWith([], whole(kind, crash)))[0]?.level;
  expect(findingsOf(resultWith([], whole('fail', crash)))[0]).toMatchObject({
    title: 'Hitchproof: fail',
    message: 'feed-fling: the app crashed',
  });
  expect([levelOf('invalid-environment'), levelOf('inconclusive'), levelOf('no-baseline')]).toEqual([
    'error',
    'warning',
    'warning',
  ]);
});

test('a fingerprint is of scenario, class, metric and gate, regardless of the values', () => {
  const { device } = scenarioWith();
  const of = (change: object = {}, verdict: Partial<VerdictResult> = {}) =>
    findingsOf(resultWith([{ ...change, verdicts: [verdictWith(verdict)] }]))[0]?.fingerprint;
  expect(of({}, { median: 99, values: [99] })).toBe(of());
  const others = [
    of({ name: 'other' }),
    of({ device: { ...device, api: 21 } }),
    of({}, { metric: 'other' }),
    of({}, { gate: { kind: 'regression', delta: 1 } }),
  ];
  expect(new Set([of(), ...others]).size).toBe(5);
});

test('points at the line of the cause where it is known', () => {
  const place = { path: 'app/src/main/java/com/acme/Feed.java', line: 42 };
  expect(findingsOf(resultWith([{ place }]))[0]?.place).toEqual(place);
});
