import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import type { Ledger, Need } from '../slides/ledger.ts';
import type { Starts } from '../start-up.ts';
import { processStart as metric } from './process-start.ts';

const activities = [{ activity: 'Feed', createdUs: -300_000, focusedUs: -60_000 }];
const startedIn = (process?: NonNullable<Starts['process']>): Ledger => ({
  ...ledgerOf(framesOf([1])),
  has: new Set<Need>(['intervals', 'starts']),
  starts: { activities, ...(process && { process }) },
});

test('from the start of the process to its first frame, and to its first focus', () => {
  const ledger = startedIn({ startUs: -500_000, firstFrameUs: -88_000, firstFocusUs: -60_000 });
  expect(resultOf(metric, ledger)).toBe(412);
  expect(partsOf(metric, ledger)).toEqual({ firstFocusMs: 440 });
});

test('without the first focus', () => {
  const ledger = startedIn({ startUs: -500_000, firstFrameUs: -88_000, firstFocusUs: undefined });
  expect(partsOf(metric, ledger)).toEqual({});
});

test('a process that was there before, or that has not drawn, has none', () => {
  expect(resultOf(metric, startedIn())).toBe('not-applicable');
  const undrawn = startedIn({ startUs: -500_000, firstFrameUs: undefined, firstFocusUs: -60_000 });
  expect(resultOf(metric, undrawn)).toBe('not-applicable');
});
