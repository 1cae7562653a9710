import { at, countedBySlide, countedFrames, sumOf } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { exceeds } from '../exceeds.ts';
import { type MetricValue, measured, unavailable } from '../metric.ts';

/** One frame of film: 24 of them a second. */
const FILM_FRAME_US = 1e6 / 24;
/** How many frames a frame is compared with; the first three of a slide cannot be judged. */
const LOOK_BACK = 3;
const TEN_MINUTES_US = 600e6;

export interface Janks {
  readonly jankRows: readonly number[];
  readonly bigJankRows: readonly number[];
  readonly scrollUs: number;
}

/** PerfDog's two conditions, over each slide's own frames; undefined when no slide has a fourth frame. */
export function janksOf(ledger: Ledger): Janks | undefined {
  const slides = countedBySlide(ledger);
  if (!slides.some((rows) => rows.length > LOOK_BACK)) return undefined;
  const jankRows = slides.flatMap((rows) =>
    rows.filter((row, i) => i >= LOOK_BACK && isJank(ledger, row, rows.slice(i - LOOK_BACK, i))),
  );
  return {
    jankRows,
    bigJankRows: jankRows.filter((row) => exceeds(at(ledger.intervalUs, row), 3 * FILM_FRAME_US)),
    scrollUs: countedFrames(ledger).timeUs,
  };
}

const isJank = (ledger: Ledger, row: number, previous: readonly number[]): boolean => {
  const us = at(ledger.intervalUs, row);
  return exceeds(us, (2 * sumOf(ledger.intervalUs, previous)) / LOOK_BACK) && exceeds(us, 2 * FILM_FRAME_US);
};

/** A count of janks with PerfDog's rate beside it. */
export function countOf(ledger: Ledger, rowsOf: (janks: Janks) => readonly number[]): MetricValue {
  const janks = janksOf(ledger);
  if (janks === undefined) return tooFew(ledger);
  const count = rowsOf(janks).length;
  return measured(count, { per10Minutes: (count * TEN_MINUTES_US) / janks.scrollUs });
}

export const tooFew = (ledger: Ledger): MetricValue =>
  unavailable({
    code: 'too-few-frames',
    have: Math.max(0, ...countedBySlide(ledger).map((rows) => rows.length)),
    need: LOOK_BACK + 1,
  });
