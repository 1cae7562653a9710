import { expect, it } from 'vitest';
import type { CountedIndex, FrameOrdinal, LedgerRow } from './index-spaces.ts';
import { at } from './slides/ledger.ts';

it('an index of one space is refused where another is asked for, by the compiler', () => {
  const [row, frame, counted]: [LedgerRow, FrameOrdinal, CountedIndex] = [0, 1, 1];
  const column = Float64Array.of(16_667, 33_333);
  expect(at(column, row)).toBe(16_667);
  // @ts-expect-error: a frame of the trace is no row of the ledger
  expect(at(column, frame)).toBe(33_333);
  // @ts-expect-error: nor is a counted frame
  expect(at(column, counted)).toBe(33_333);
});
