import { FrameFlag, type Ledger } from './ledger.ts';
import type { Slide } from './slide.ts';

/** How many vsync periods the frame spans, to the nearest: round(I / T). */
export const vsyncsOf = (ledger: Ledger, row: number): number =>
  Math.floor(at(ledger.intervalUs, row) / at(ledger.periodUs, row) + 0.5);

/** m_N = max(0, round(I/T) − 1). */
export const missedVsyncs = (ledger: Ledger, row: number): number => Math.max(0, vsyncsOf(ledger, row) - 1);

export const isLate = (ledger: Ledger, row: number): boolean => missedVsyncs(ledger, row) >= 1;

/** counted(N) = scrolling(N), or late(N) inside a slide. */
export const isCounted = (ledger: Ledger, row: number): boolean =>
  hasFlag(ledger, row, FrameFlag.scrolling) || isLate(ledger, row);

export const hasFlag = (ledger: Ledger, row: number, flag: number): boolean =>
  ((ledger.flags[row] ?? 0) & flag) !== 0;

/** Counted rows of one slide, in order: {@link isCounted} as one loop, for it runs over every frame. */
export function countedRowsOf(
  { flags, intervalUs, periodUs }: Ledger,
  { from, to }: Slide,
): readonly number[] {
  const rows: number[] = [];
  for (let row = from; row < to; row++) {
    const scrolls = ((flags[row] as number) & FrameFlag.scrolling) !== 0;
    if (scrolls || (intervalUs[row] as number) / (periodUs[row] as number) + 0.5 >= 2) rows.push(row);
  }
  return rows;
}

/** Counted rows of every slide: windows and look-backs never reach across a slide's edge. */
export const countedBySlide = remembered((ledger) =>
  ledger.slides.map((slide): readonly number[] => countedRowsOf(ledger, slide)),
);

export const countedRows = remembered((ledger): readonly number[] => {
  const rows: number[] = [];
  for (const ofSlide of countedBySlide(ledger)) for (const row of ofSlide) rows.push(row);
  return rows;
});

/** Every metric asks for these rows; a ledger never changes, so they are found once. */
function remembered<T extends object>(find: (ledger: Ledger) => T): (ledger: Ledger) => T {
  const known = new WeakMap<Ledger, T>();
  return (ledger) => {
    const found = known.get(ledger) ?? find(ledger);
    known.set(ledger, found);
    return found;
  };
}

/** A column's value; NaN outside it, which no comparison accepts. */
export const at = (column: Float64Array, row: number): number => column[row] ?? Number.NaN;

export const sumOf = (column: Float64Array, rows: readonly number[]): number => {
  let sum = 0;
  for (const row of rows) sum += at(column, row);
  return sum;
};
