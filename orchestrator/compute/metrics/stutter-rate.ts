import { max, min } from 'd3-array';
import { msFromUs, US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { type StutterWindow, stutterWindows, windowPart } from './kit/stutter-windows.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';
import { TAOBAO_ARTICLE } from './taobao/source.ts';

/** A window counts if it has fewer than five frames in six vsyncs. One missed vsync is exactly that and does not count. */
const FRAMES_PER_VSYNC = { of: 5, in: 6 };

export const stutterRate = defineMetric({
  id: 'stutter-rate',
  title: 'Stutter rate',
  unit: '/min',
  better: 'lower',
  definition:
    'Windows of about 100 ms and more with a low frame rate, per minute of scrolling. Counted in vsyncs, so that it means the same at every refresh rate.',
  formula:
    'windows · 60e9 / Σ I_N; a window opens at m_N ≥ 1, closes when Σ I ≥ 99.6 ms and the next frame is not late, counts when frames / Σ round(I/T) < 5/6',
  sources: [TAOBAO_ARTICLE],
  parts: {
    ...part('ratio', 'lower', 'timeRatio'),
    ...part('fps', 'higher', 'worstFps'),
    ...part('ms', 'lower', 'longestFrameMs'),
  },
  needs: ['intervals'],
  related: ['taobao/stutter', 'scroll-hitch-rate'],
  measure: (ledger) => {
    const { timeUs: us } = countedFrames(ledger);
    if (us === 0) return NO_FRAMES;
    const windows = stuttersIn(ledger);
    const timeUs = windows.reduce((sum, window) => sum + window.timeUs, 0);
    const worst = windows.length === 0 ? {} : worstOf(windows);
    return measured((windows.length * 60 * US_PER_S) / us, {
      windows: windows.map(windowPart),
      timeRatio: timeUs / us,
      ...worst,
    });
  },
});

/** The windows that count as stutters, in order. */
export function stuttersIn(ledger: Ledger): readonly StutterWindow[] {
  const { missedVsyncs } = countedFrames(ledger);
  const isLate = (frame: number): boolean => (missedVsyncs[frame] as number) >= 1;
  return stutterWindows(ledger, { opens: isLate, closesBefore: (frame) => !isLate(frame) }).filter(
    ({ frames, vsyncs }) => FRAMES_PER_VSYNC.in * frames < FRAMES_PER_VSYNC.of * vsyncs,
  );
}

const worstOf = (windows: readonly StutterWindow[]): { worstFps: number; longestFrameMs: number } => ({
  worstFps: min(windows, ({ fps }) => fps) ?? 0,
  longestFrameMs: msFromUs(max(windows, ({ longestFrameUs }) => longestFrameUs) ?? 0),
});
