import { wholePeriods } from '../../slides/counted.ts';
import { at } from '../../slides/ledger.ts';
import { countedRowsWithStages } from '../kit/row-times.ts';
import { defineMetric, measured, NO_FRAMES, numberOption, part } from '../metric.ts';

const WARNING_LIMIT = {
  kind: 'number',
  name: 'warningLimit',
  about: 'skipped frames from which the platform logs, its property debug.choreographer.skipwarning',
  default: 30,
  least: 1,
} as const;

export const choreographerSkippedFrames = defineMetric({
  id: 'choreographer/skipped-frames',
  title: 'Warnings “Skipped N frames!” of the Choreographer',
  unit: 'count',
  better: 'lower',
  definition:
    'Frames whose callback began so late after their vsync that the platform logs “Skipped N frames! The application may be doing too much work on its main thread.” N is the delay in whole periods. What a frame takes after its callback began is not in it, so a list that misses every second vsync logs nothing. The platform logs in all frames of the app; here they are those of scrolls.',
  formula: 'frames with floor(UNKNOWN_DELAY / T) ≥ warningLimit',
  sources: [
    {
      title: 'Choreographer.doFrame and SKIPPED_FRAME_WARNING_LIMIT',
      url: 'https://cs.android.com/android/platform/superproject/main/+/main:frameworks/base/core/java/android/view/Choreographer.java',
    },
  ],
  options: [WARNING_LIMIT],
  parts: part('count', 'lower', 'skipped', 'mostSkipped'),
  needs: ['stages'],
  related: ['missed-vsyncs', 'matrix/drop-level.vsync'],
  measure: (ledger, options) => {
    const rows = countedRowsWithStages(ledger);
    if (rows.length === 0) return NO_FRAMES;
    const limit = numberOption(options, WARNING_LIMIT);
    const logged = rows
      .map((row) => wholePeriods(at(ledger.stages.unknownDelayUs, row), at(ledger.periodUs, row)))
      .filter((skipped) => skipped >= limit);
    return measured(logged.length, {
      skipped: logged.reduce((sum, skipped) => sum + skipped, 0),
      mostSkipped: logged.reduce((most, skipped) => Math.max(most, skipped), 0),
    });
  },
});
