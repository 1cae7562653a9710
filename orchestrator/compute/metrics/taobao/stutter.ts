import { countedFrames, exceeds } from '../../slides/counted.ts';
import { at } from '../../slides/ledger.ts';
import { stutterWindows, windowPart } from '../kit/stutter-windows.ts';
import { defineMetric, measured, NO_FRAMES } from '../metric.ts';
import { TAOBAO_ARTICLE } from './source.ts';

const OPENS_US = 33_300;
const CLOSES_US = 17_000;
const REPORTED_BELOW_FPS = 50;

export const taobaoStutter = defineMetric({
  id: 'taobao/stutter',
  title: 'Stutter windows, Taobao',
  unit: 'count',
  better: 'lower',
  definition:
    'Windows of a slide with a frame rate below 50 fps. A frame over 33.3 ms opens a window; frames are added until it is 99.6 ms long and the next frame is shorter than 17 ms. The constants are for 60 Hz.',
  formula: 'windows with floor(frames / Σ I + 0.001) < 50',
  sources: [TAOBAO_ARTICLE],
  thresholds: [{ profile: 'taobao-stutter', good: 0, poor: 0, source: TAOBAO_ARTICLE }],
  needs: ['intervals'],
  related: ['stutter-rate'],
  measure: (ledger) => {
    const { count, intervalUs } = countedFrames(ledger);
    if (count === 0) return NO_FRAMES;
    const windows = stutterWindows(ledger, {
      opens: (frame) => exceeds(at(intervalUs, frame), OPENS_US),
      closesBefore: (frame) => at(intervalUs, frame) < CLOSES_US,
    }).filter((window) => window.fps < REPORTED_BELOW_FPS);
    return measured(windows.length, { windows: windows.map(windowPart) });
  },
});
