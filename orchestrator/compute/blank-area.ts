import { bisector, max } from 'd3-array';
import { MS_PER_S, msFromUs } from '../base/units.ts';
import type { FrameOrdinal } from './index-spaces.ts';
import { type Metric, type MetricValues, measured, part, unavailable } from './metrics/metric.ts';
import type { Ledger } from './slides/ledger.ts';
import type { Trace } from './trace/trace.ts';

/** From this frame on a share of the list's viewport shows nothing; the viewport is so long along the way that the list scrolls. */
export interface BlankSince {
  /** Of the frame's callback. */
  readonly ordinal: FrameOrdinal;
  readonly share: number;
  readonly viewportPx: number;
}

/** Share of the list's viewport without content. */
export const BLANK_AREA = 'blank-area';

/** The probe writes a mark when the share changes: thousandths and px in its text. */
const MARK = 'blank';
const THOUSANDTHS = 1_000;

export const blankSince = ({ marks }: Pick<Trace, 'marks'>): readonly BlankSince[] =>
  marks.flatMap(({ kind, text, ordinal }) => {
    const [, share, px] = (kind === MARK ? /^(\d{1,4}) (\d{1,5})$/.exec(text) : null) ?? [];
    return share === undefined
      ? []
      : [{ ordinal, share: Number(share) / THOUSANDTHS, viewportPx: Number(px) }];
  });

/** What is the case in a frame; undefined before the first change. */
export const blankIn =
  (changes: readonly BlankSince[]) =>
  (frame: FrameOrdinal): BlankSince | undefined =>
    changes[byOrdinal.right(changes, frame) - 1];
const byOrdinal = bisector(({ ordinal }: BlankSince) => ordinal);

/** Means over the time of all frames in slides: a frame is shown as long as it lasts. None if nothing was recorded. */
export function blankValues(ledger: Ledger, changes: readonly BlankSince[]): MetricValues {
  let wholeUs = 0;
  let blankUs = 0;
  let blankPxUs = 0;
  let spanUs = 0;
  const spans: number[] = [];
  const at = blankIn(changes);
  for (let row = 0; row < ledger.count; row++) {
    const now = at(ledger.ordinal[row] ?? -1);
    const us = ledger.intervalUs[row] ?? Number.NaN;
    if (now === undefined || !(us > 0)) continue;
    wholeUs += us;
    blankUs += now.share * us;
    blankPxUs += now.share * now.viewportPx * us;
    spanUs = now.share > 0 ? spanUs + us : 0;
    spans.push(spanUs);
  }
  if (wholeUs === 0) return {};
  return {
    [BLANK_AREA]: measured(blankUs / wholeUs, {
      pxMsPerS: (blankPxUs / wholeUs) * MS_PER_S,
      longestMs: msFromUs(max(spans) ?? 0),
      worst: max(changes, ({ share }) => share) ?? 0,
    }),
  };
}

/** For judge and report. It is measured already. */
export const blankMetric: Metric = {
  id: BLANK_AREA,
  title: 'Blank area',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of the list’s viewport that shows nothing while it scrolls: rows without a text, picture or background, and room that no row covers although the list goes on; mean over the time of the slides. `pxMsPerS` is the length that is blank times how long, per second of slides; `longestMs` the longest time in which some of the list was blank. Recorded if `recorders` names `blank`, for lists whose rows are views.',
  formula: 'Σ share · I_N / Σ I_N; pxMsPerS: Σ share · px · I_N / Σ I_N',
  sources: [
    {
      title: 'FlashList, blank area',
      url: 'https://shopify.github.io/flash-list/docs/metrics/',
    },
  ],
  parts: {
    ...part('px', 'lower', 'pxMsPerS'),
    ...part('ms', 'lower', 'longestMs'),
    ...part('ratio', 'lower', 'worst'),
  },
  needs: [],
  measure: () => unavailable({ code: 'not-applicable', note: 'only recordings of blank area have it' }),
};
