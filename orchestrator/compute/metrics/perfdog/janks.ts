import type { CountedIndex, LedgerRow } from '../../index-spaces.ts';
import { countedBySlide, countedFrames, exceeds } from '../../slides/counted.ts';
import { at, type Ledger, rememberedForLedger, sumOf } from '../../slides/ledger.ts';
import { type MetricValue, measured, type Source, type Unavailable, unavailable } from '../metric.ts';

export const PERFDOG_GUIDE: Source = {
  title: 'PerfDog, notes for jank and stutter',
  url: 'https://www.wetest.net/documents/detail/perfdog/DMWKzeyL',
};
export const PERFDOG_RULES: Source = {
  title: 'PerfDog user guide, how Jank and BigJank are calculated',
  url: 'https://www.wetest.net/documents/detail/perfdog/pnyoMq8z',
};

/** Duration of a film frame: 24 per second. */
const FILM_FRAME_US = 1e6 / 24;
/** Number of frames that a frame is compared with; the first three of a slide cannot be judged. */
const LOOK_BACK = 3;
const TEN_MINUTES_US = 600e6;

export interface Janks {
  readonly kind: 'judged';
  readonly jankRows: readonly number[];
  readonly bigJankRows: readonly number[];
  readonly scrollUs: number;
}

/** PerfDog's two conditions, applied within each slide; no janks if no slide has a fourth frame. */
export const janksOf = rememberedForLedger((ledger): Janks | Unavailable => {
  const slides = countedBySlide(ledger);
  const most = slides.reduce((frames, rows) => Math.max(frames, rows.length), 0);
  if (most <= LOOK_BACK) return unavailable({ code: 'too-few-frames', have: most, need: LOOK_BACK + 1 });
  const scrollUs = countedFrames(ledger).timeUs;
  if (scrollUs === 0) return unavailable({ code: 'no-frames' });
  const jankRows = slides.flatMap((rows) => rows.filter((_, i) => i >= LOOK_BACK && isJank(ledger, rows, i)));
  return {
    kind: 'judged',
    jankRows,
    bigJankRows: jankRows.filter((row) => exceeds(at(ledger.intervalUs, row), 3 * FILM_FRAME_US)),
    scrollUs,
  };
});

function isJank({ intervalUs }: Ledger, rows: readonly LedgerRow[], i: CountedIndex): boolean {
  const us = at(intervalUs, rows[i] as number);
  if (!exceeds(us, 2 * FILM_FRAME_US)) return false;
  return exceeds(us, (2 * sumOf(intervalUs, rows.slice(i - LOOK_BACK, i))) / LOOK_BACK);
}

/** A count of janks, together with PerfDog's rate. */
export function countOf(ledger: Ledger, rowsOf: (janks: Janks) => readonly number[]): MetricValue {
  const janks = janksOf(ledger);
  if (janks.kind === 'unavailable') return janks;
  const count = rowsOf(janks).length;
  return measured(count, { per10Minutes: (count * TEN_MINUTES_US) / janks.scrollUs });
}
