import type { LedgerRow } from '../../index-spaces.ts';
import { exceeds } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { defineMetric, measured, NO_FRAMES, part, unavailable } from '../metric.ts';

const LOST_US = 40_000;
const NOTICEABLE_PX = 0.5;

export const flutterAbsJerk = defineMetric({
  id: 'flutter/abs-jerk',
  title: 'Jerk of the scroll offset, Flutter',
  unit: 'px/frame²',
  better: 'lower',
  definition:
    'Change of the movement from frame to frame: zero for a steady scroll at any speed. A frame whose neighbours are more than 40 ms apart is lost and not judged, so that jumps of late frames do not count; the sum is divided by all frames that are not lost, as in the origin. The origin also leaves out frames during which its simulated input was over 16 ms late, and takes all scrolls of a test as one series; here each slide is its own.',
  formula:
    'Σ |x_{i−1} − 2·x_i + x_{i+1}| of offsets x / (frames − lost), lost: V_{i+1} − V_{i−1} > 40 ms; above = how many exceed 0.5 px',
  sources: [
    {
      title: 'Flutter, measure_scroll_smoothness.dart, scrollSummary',
      url: 'https://github.com/flutter/flutter/blob/60e15c5e4348cdfa43c3c850ec556245cfb68a1f/dev/benchmarks/complex_layout/test/measure_scroll_smoothness.dart',
    },
  ],
  parts: { ...part('count', 'lower', 'above'), ...part('count', 'neither', 'lost') },
  needs: ['displacement'],
  related: ['chromium/predictor-jank'],
  measure: (ledger) => {
    const jerks: number[] = [];
    let [frames, lost] = [0, 0];
    for (const { from, to } of ledger.slides) {
      frames += to - from;
      for (let row = from + 1; row < to - 1; row++) {
        if (exceeds(at(ledger.intervalUs, row - 1) + at(ledger.intervalUs, row), LOST_US)) lost++;
        else jerks.push(jerkAt(ledger, row));
      }
    }
    if (jerks.some(Number.isNaN)) return unavailable({ code: 'missing-input', need: 'displacement' });
    if (jerks.length === 0) return NO_FRAMES;
    const sum = jerks.reduce((total, jerk) => total + jerk, 0);
    return measured(sum / (frames - lost), {
      above: jerks.filter((jerk) => jerk > NOTICEABLE_PX).length,
      lost,
    });
  },
});

/** x_{i+1} − x_i is the movement of the content in frame i + 1. */
const jerkAt = ({ displacementPx }: Ledger, row: LedgerRow): number =>
  Math.abs(at(displacementPx, row + 1) - at(displacementPx, row));
