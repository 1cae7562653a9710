import type { LedgerRow } from '../../index-spaces.ts';
import { countedFrames, exceeds } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { isJank } from '../jankstats/is-jank.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { defineMetric, measured, NO_FRAMES } from '../metric.ts';

const FROZEN_US = 700_000;
const SHORTEST_VIEW_US = 1_000_000;

export const datadogSlowFrameRate = defineMetric({
  id: 'datadog/slow-frame-rate',
  version: 2,
  title: 'Slow frame rate, Datadog RUM',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Of the UI-thread time of all frames, the milliseconds per second spent in frames that JankStats calls janky; frames over 700 ms are frozen and not slow. Datadog reports 0 for views of a second or less, whatever their frames were. Its view lasts until the next screen and all its frames count; here it is the scrolling of a run, or a slide.',
  formula:
    "1000 · Σ UI of slow frames / Σ UI; slow = JankStats' isJank and UI ≤ 700 ms; 0 if the view lasts ≤ 1 s",
  sources: [
    {
      title: 'Datadog Android SDK, SlowFramesListener',
      url: 'https://github.com/DataDog/dd-sdk-android/blob/develop/features/dd-sdk-android-rum/src/main/kotlin/com/datadog/android/rum/internal/metric/slowframes/SlowFramesListener.kt',
    },
    {
      title: 'Datadog Android SDK, ViewUIPerformanceReport.slowFramesRate',
      url: 'https://github.com/DataDog/dd-sdk-android/blob/develop/features/dd-sdk-android-rum/src/main/kotlin/com/datadog/android/rum/internal/domain/state/ViewUIPerformanceReport.kt',
    },
  ],
  needs: ['stages'],
  related: ['jankstats/jank', 'scroll-hitch-rate'],
  measure: (ledger) => {
    const rows = countedRowsWithStages(ledger);
    const wholeUs = uiSum(ledger, rows);
    if (wholeUs === 0) return NO_FRAMES;
    if (isShortView(ledger)) return measured(0);
    const slowUs = uiSum(ledger, rows, (row, us) => isJank(ledger, row) && !exceeds(us, FROZEN_US));
    return measured((1000 * slowUs) / wholeUs);
  },
});

/** Whether Datadog reports 0 whatever the frames were. */
export const isShortView = (ledger: Ledger): boolean => countedFrames(ledger).timeUs <= SHORTEST_VIEW_US;

function uiSum(
  ledger: Ledger,
  rows: readonly LedgerRow[],
  isMeant: (row: LedgerRow, us: number) => boolean = () => true,
): number {
  let sumUs = 0;
  for (const row of rows) {
    const us = uiUs(ledger, row);
    if (isMeant(row, us)) sumUs += us;
  }
  return sumUs;
}
