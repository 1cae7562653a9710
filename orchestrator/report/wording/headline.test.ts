import { expect, test } from 'vitest';
import { becauseOf } from '../../../test/builders/report-of.ts';
import { resultWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { Result } from '../result/result.ts';
import { headlineText } from './whole-verdict.ts';

const whole = (kind: Result['verdict']['kind'], because: Result['verdict']['because'] = []) => ({
  verdict: { kind, exitCode: 1 as const, because, familySize: 0 },
});
const inconclusive = { verdicts: [verdictWith(), verdictWith({ kind: 'inconclusive' })] };

test.each<[string, Result, string]>([
  ['a failure', resultWith(), 'fail · feed-fling: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10'],
  [
    'the deciding verdict',
    resultWith([inconclusive], whole('inconclusive')),
    'inconclusive · feed-fling: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10',
  ],
  ['a pass', resultWith([{}], whole('pass')), 'pass · Pixel 8 · API 35 · 60 Hz'],
  [
    'a crash',
    resultWith([{}], whole('fail', [{ kind: 'app-failure', scenario: 'feed-fling', cause: 'crash' }])),
    'fail · feed-fling: the app crashed',
  ],
  [
    'a verdict without such a metric',
    resultWith([{}], whole('no-data', [becauseOf({ reason: { kind: 'no-values' } })])),
    'no data · feed-fling: budget of scroll-hitch-rate: no valid run has a value',
  ],
  ['nothing', resultWith([], whole('no-data')), 'no data'],
])('of %s', (_, result, expected) => expect(headlineText(result)).toBe(expected));
