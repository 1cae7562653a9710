import { msFromUs } from '../../base/units.ts';
import { ascending, percentile } from '../../statistics/percentile.ts';
import { FrameFlag, hasFlag, type Ledger, type Slide } from '../slides/ledger.ts';
import { completedUs } from './kit/row-times.ts';
import { FRAME_METRICS, MOTION_EVENT } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const scrollStartLatency = defineMetric({
  id: 'scroll-start-latency',
  version: 2,
  title: 'Scroll start latency',
  unit: 'ms',
  better: 'lower',
  definition:
    'How long the content takes to follow the finger: from the touch sample that passed the slop to the completion of the first frame that moved it after the app had received that sample. The value is the mean over the slides.',
  formula:
    'INTENDED_VSYNC + TOTAL_DURATION of the first frame that moved the content − event time of the MOVE that passed the slop',
  sources: [FRAME_METRICS, MOTION_EVENT],
  parts: { ...part('count', 'neither', 'slides'), ...part('ms', 'lower', 'P50', 'P95') },
  needs: ['total', 'vsync-timestamps', 'touches', 'touch-times'],
  related: ['touch-latency'],
  measure: (ledger) => {
    const latenciesMs = ledger.slides.flatMap((slide) => latencyMs(ledger, slide));
    if (latenciesMs.length === 0) return NO_FRAMES;
    const sorted = ascending(latenciesMs);
    const mean = latenciesMs.reduce((sum, ms) => sum + ms, 0) / latenciesMs.length;
    return measured(mean, {
      slides: sorted.length,
      P50: percentile(sorted, 50),
      P95: percentile(sorted, 95),
    });
  },
});

/**
 * Empty if the slide began without passing the slop, or the row of its first frame that moved is missing. Frames that
 * began before the sample belong to the fling that the finger stopped.
 */
function latencyMs(ledger: Ledger, slide: Slide): readonly number[] {
  let row = slide.slopRow;
  while (row < slide.to && !hasFlag(ledger, row, FrameFlag.moved)) row++;
  const us = completedUs(ledger, row) - slide.slopPassedUs;
  return row < slide.to && Number.isFinite(us) ? [msFromUs(us)] : [];
}
