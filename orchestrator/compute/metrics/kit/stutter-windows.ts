import { range } from 'd3-array';
import { msFromUs, US_PER_S } from '../../../base/units.ts';
import type { FrameFact, StutterSpan } from '../../measurement.ts';
import { type CountedFrames, countedFrames, exceeds } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import type { MetricPart } from '../metric.ts';

/** A window lasts at least six 60 Hz frames, unless its slide ends. */
const SHORTEST_US = 99_600;

/** Consecutive counted frames of one slide, beginning with a frame that opens a window. */
export interface StutterWindow {
  /** Index of its first frame among the run's counted frames. */
  readonly firstFrame: number;
  readonly frames: number;
  readonly vsyncs: number;
  readonly timeUs: number;
  readonly longestFrameUs: number;
  /** floor(frames / Σ I + 0.001) */
  readonly fps: number;
}

/** Which frame opens a window, and before which frame it may close. Frames are indices of counted frames. */
export interface StutterRule {
  readonly opens: (frame: number) => boolean;
  readonly closesBefore: (frame: number) => boolean;
}

/** All windows of the run, slide after slide; none crosses a slide's edge. docs/metrics.md, "Stutter windows". */
export function stutterWindows(ledger: Ledger, rule: StutterRule): readonly StutterWindow[] {
  const counted = countedFrames(ledger);
  const windows: StutterWindow[] = [];
  for (let slide = 0; slide < ledger.slides.length; slide++) {
    const end = counted.starts[slide + 1] as number;
    for (let frame = counted.starts[slide] as number; frame < end; frame++) {
      if (!rule.opens(frame)) continue;
      const window = windowFrom(counted, frame, end, rule);
      windows.push(window);
      frame += window.frames - 1;
    }
  }
  return windows;
}

/** Adds frames until the window is long enough and may close before the next one, or the slide ends. */
function windowFrom(
  { intervalUs, missedVsyncs }: CountedFrames,
  firstFrame: number,
  end: number,
  { closesBefore }: StutterRule,
): StutterWindow {
  let [timeUs, vsyncs, longestFrameUs] = [0, 0, 0];
  let next = firstFrame;
  do {
    const us = intervalUs[next] as number;
    timeUs += us;
    longestFrameUs = Math.max(longestFrameUs, us);
    vsyncs += 1 + (missedVsyncs[next++] as number);
  } while (next < end && (exceeds(SHORTEST_US, timeUs) || !closesBefore(next)));
  const frames = next - firstFrame;
  return {
    firstFrame,
    frames,
    vsyncs,
    timeUs,
    longestFrameUs,
    fps: Math.floor((frames * US_PER_S) / timeUs + 0.001),
  };
}

/** A window in its reported form. */
export const windowPart = (window: StutterWindow): MetricPart => ({
  firstFrame: window.firstFrame,
  frames: window.frames,
  fps: window.fps,
  timeNs: Math.round(window.timeUs * 1000),
  longestFrameNs: Math.round(window.longestFrameUs * 1000),
});

/** Stutter windows of one slide as ranges of its frames: windows index counted frames, pictures draw all frames. */
export function stutterSpans(
  frames: readonly FrameFact[],
  windows: readonly StutterWindow[],
): readonly StutterSpan[] {
  if (windows.length === 0) return [];
  const countedRows = range(frames.length).filter((row) => frames[row]?.counted);
  return windows.map(({ firstFrame, frames: count, fps, longestFrameUs }) => ({
    from: countedRows[firstFrame] as number,
    to: (countedRows[firstFrame + count - 1] as number) + 1,
    fps,
    longestFrameMs: msFromUs(longestFrameUs),
  }));
}
