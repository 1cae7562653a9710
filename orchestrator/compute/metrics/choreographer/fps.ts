import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../define.ts';
import { type MetricPart, type MetricValue, measured } from '../metric.ts';

const WINDOW_US = 1_000_000;

export const choreographerFps = defineMetric({
  id: 'choreographer/fps',
  title: 'Frame callbacks per second',
  unit: 'fps',
  better: 'higher',
  definition:
    'How often the frame callback ran, whether anything moved or not: what every monitor reports that re-posts a Choreographer callback. Windows of at least one second give its minimum, mean and maximum.',
  formula: 'callbacks · 1e9 / Σ I_N over all frames of the slides; windows close when Σ I ≥ 1 s',
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
  needs: ['intervals'],
  related: ['sliding-fps', 'taobao/touch-window-fps'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const frames = ledger.slides.reduce((sum, slide) => sum + slide.to - slide.from, 0);
  if (frames === 0) return NO_FRAMES;
  const windowFps: number[] = [];
  const frameMs: number[] = [];
  for (const slide of ledger.slides) {
    let [inWindow, windowUs] = [0, 0];
    for (let row = slide.from; row < slide.to; row++) {
      const us = at(ledger.intervalUs, row);
      frameMs.push(us / 1000);
      inWindow += 1;
      windowUs += us;
      if (windowUs < WINDOW_US) continue;
      windowFps.push((inWindow * 1e6) / windowUs);
      [inWindow, windowUs] = [0, 0];
    }
  }
  const wholeMs = frameMs.reduce((sum, ms) => sum + ms, 0);
  return measured((frames * 1000) / wholeMs, { windows: spread(windowFps), frameMs: spread(frameMs) });
}

const spread = (values: readonly number[]): MetricPart =>
  values.length === 0
    ? { count: 0 }
    : {
        count: values.length,
        min: values.reduce((least, value) => Math.min(least, value)),
        mean: values.reduce((sum, value) => sum + value, 0) / values.length,
        max: values.reduce((most, value) => Math.max(most, value)),
      };
