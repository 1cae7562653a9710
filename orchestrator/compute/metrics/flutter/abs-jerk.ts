import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import type { Slide } from '../../slides/slide.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { exceeds } from '../kit/exceeds.ts';
import { type MetricValue, measured, unavailable } from '../metric.ts';

const SPLITS_US = 40_000;
const NOTICEABLE_PX = 0.5;

export const flutterAbsJerk = defineMetric({
  id: 'flutter/abs-jerk',
  title: 'Jerk of the scroll offset, Flutter',
  unit: 'px/frame²',
  better: 'lower',
  definition:
    'Mean change of the movement from frame to frame: zero for a steady scroll, whatever the speed. A frame that spans more than 40 ms starts a new series, since the offset must jump there.',
  formula: 'mean |x_{i−1} − 2·x_i + x_{i+1}| of offsets x; above = how many exceed 0.5 px',
  sources: [
    {
      title: 'Flutter, measure_scroll_smoothness.dart',
      url: 'https://github.com/flutter/flutter/blob/master/dev/benchmarks/complex_layout/test/measure_scroll_smoothness.dart',
    },
  ],
  needs: ['displacement'],
  related: ['chromium/predictor-jank'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const series = ledger.slides.flatMap((slide) => offsetSeries(ledger, slide));
  if (series.flat().some(Number.isNaN)) return unavailable({ code: 'missing-input', need: 'displacement' });
  const jerks = series.flatMap(jerksOf);
  if (jerks.length === 0) return NO_FRAMES;
  const mean = jerks.reduce((sum, jerk) => sum + jerk, 0) / jerks.length;
  return measured(mean, { above: jerks.filter((jerk) => jerk > NOTICEABLE_PX).length });
}

/** The slide's offsets, cut before each frame that spans too long. */
function offsetSeries(ledger: Ledger, slide: Slide): readonly (readonly number[])[] {
  const series: number[][] = [[]];
  let offsetPx = 0;
  for (let row = slide.from; row < slide.to; row++) {
    offsetPx += at(ledger.displacementPx, row);
    if (exceeds(at(ledger.intervalUs, row), SPLITS_US)) series.push([]);
    series.at(-1)?.push(offsetPx);
  }
  return series;
}

const jerksOf = (offsets: readonly number[]): readonly number[] =>
  offsets.slice(2).map((next, i) => Math.abs((offsets[i] ?? 0) - 2 * (offsets[i + 1] ?? 0) + next));
