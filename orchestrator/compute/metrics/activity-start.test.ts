import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import type { Ledger, Need } from '../slides/ledger.ts';
import { activityStart as metric } from './activity-start.ts';

const opened = (...starts: readonly (readonly [activity: string, createdMs: number, focusedMs: number])[]) =>
  ({
    ...ledgerOf(framesOf([1])),
    has: new Set<Need>(['intervals', 'starts']),
    starts: {
      activities: starts.map(([activity, createdMs, focusedMs]) => ({
        activity,
        createdUs: createdMs * 1_000,
        focusedUs: focusedMs * 1_000,
      })),
    },
  }) satisfies Ledger;

test('the mean over every activity, and the longest', () => {
  const ledger = opened(['Login', -900, -500], ['Feed', -400, -200], ['Article', 50, 110]);
  expect(resultOf(metric, ledger)).toBe(220);
  expect(partsOf(metric, ledger)).toEqual({
    starts: 3,
    longestMs: 400,
    activities: [
      { activity: 'Login', ms: 400 },
      { activity: 'Feed', ms: 200 },
      { activity: 'Article', ms: 60 },
    ],
  });
});

test('a run in which nothing opened has none', () => {
  expect(resultOf(metric, opened())).toBe('not-applicable');
  expect(resultOf(metric, ledgerOf(framesOf([1])))).toBe('missing-input');
});
