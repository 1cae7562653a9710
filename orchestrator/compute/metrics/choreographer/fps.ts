import { MS_PER_S, msFromUs, US_PER_S } from '../../../base/units.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { spread } from '../kit/thresholds.ts';
import { defineMetric, measured, NO_FRAMES, spreadOf } from '../metric.ts';

const WINDOW_US = 1_000_000;

export const choreographerFps = defineMetric({
  id: 'choreographer/fps',
  title: 'Frame callbacks per second',
  unit: 'fps',
  better: 'higher',
  definition:
    'How often the frame callback ran, whether anything moved or not: what monitors report that re-post a Choreographer callback. All callbacks of the run count, in slides and between them; of a single slide, an import or a golden vector, those of the slides only. Windows of at least one second give its minimum, mean and maximum; none crosses a pause without callbacks.',
  formula: 'callbacks · 1e9 / Σ I_N over all recorded frames; windows close when Σ I ≥ 1 s',
  sources: [
    {
      title: 'Choreographer.FrameCallback',
      url: 'https://developer.android.com/reference/android/view/Choreographer.FrameCallback',
    },
    {
      title: "ViewRootImpl.trackFPS, the platform's own count of frames per second",
      url: 'https://cs.android.com/android/platform/superproject/main/+/main:frameworks/base/core/java/android/view/ViewRootImpl.java',
    },
  ],
  parts: { ...spreadOf('windows', 'fps', 'higher'), ...spreadOf('frameMs', 'ms', 'lower') },
  needs: ['intervals'],
  related: ['sliding-fps', 'taobao/touch-window-fps'],
  measure: (ledger) => {
    const windowFps: number[] = [];
    const frameMs: number[] = [];
    for (const stretch of stretchesOf(ledger)) {
      let [inWindow, windowUs] = [0, 0];
      for (const us of stretch) {
        frameMs.push(msFromUs(us));
        inWindow += 1;
        windowUs += us;
        if (windowUs < WINDOW_US) continue;
        windowFps.push((inWindow * US_PER_S) / windowUs);
        [inWindow, windowUs] = [0, 0];
      }
    }
    const wholeMs = frameMs.reduce((sum, ms) => sum + ms, 0);
    if (wholeMs === 0) return NO_FRAMES;
    return measured((frameMs.length * MS_PER_S) / wholeMs, {
      windows: spread(windowFps),
      frameMs: spread(frameMs),
    });
  },
});

/** Intervals of consecutive callbacks, in uninterrupted stretches. */
function stretchesOf({ callbacks, slides, intervalUs }: Ledger): readonly Float64Array[] {
  if (callbacks === undefined) return slides.map(({ from, to }) => intervalUs.subarray(from, to));
  const stretches: Float64Array[] = [];
  let from = 0;
  for (let frame = 0; frame <= callbacks.intervalUs.length; frame++) {
    if (frame < callbacks.intervalUs.length && !Number.isNaN(callbacks.intervalUs[frame])) continue;
    stretches.push(callbacks.intervalUs.subarray(from, frame));
    from = frame + 1;
  }
  return stretches;
}
