import { countedFrames } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { isJank } from '../jankstats/is-jank.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { exceeds } from '../kit/exceeds.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { type MetricValue, measured, unavailable } from '../metric.ts';

const FROZEN_US = 700_000;
const SHORTEST_VIEW_US = 1_000_000;

export const datadogSlowFrameRate = defineMetric({
  id: 'datadog/slow-frame-rate',
  title: 'Slow frame rate, Datadog RUM',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Of the UI-thread time of all frames, the milliseconds per second spent in frames that JankStats calls janky; frames over 700 ms are frozen and not slow. Datadog reports nothing for views of a second or less.',
  formula: "1000 · Σ UI of slow frames / Σ UI; slow = JankStats' isJank and UI ≤ 700 ms",
  sources: [
    {
      title: 'Datadog Android SDK, SlowFramesListener',
      url: 'https://github.com/DataDog/dd-sdk-android/blob/develop/features/dd-sdk-android-rum/src/main/kotlin/com/datadog/android/rum/internal/metric/slowframes/SlowFramesListener.kt',
    },
  ],
  needs: ['stages'],
  related: ['jankstats/jank', 'scroll-hitch-rate'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const viewUs = countedFrames(ledger).timeUs;
  const rows = countedRowsWithStages(ledger);
  const wholeUs = uiSum(ledger, rows);
  if (wholeUs === 0) return NO_FRAMES;
  if (viewUs <= SHORTEST_VIEW_US)
    return unavailable({ code: 'too-short', haveMs: viewUs / 1000, needMs: SHORTEST_VIEW_US / 1000 });
  const slowUs = uiSum(ledger, rows, (row, us) => isJank(ledger, row) && !exceeds(us, FROZEN_US));
  return measured((1000 * slowUs) / wholeUs);
}

function uiSum(
  ledger: Ledger,
  rows: readonly number[],
  isMeant: (row: number, us: number) => boolean = () => true,
): number {
  let sumUs = 0;
  for (const row of rows) {
    const us = uiUs(ledger, row);
    if (isMeant(row, us)) sumUs += us;
  }
  return sumUs;
}
