import { at, countedBySlide, sumOf, vsyncsOf } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { exceeds } from './exceeds.ts';
import type { MetricPart } from './metric.ts';

/** A window of bad frames is closed only when it has lasted six 60 Hz frames. */
const SHORTEST_US = 99_600;

/** A run of counted frames of one slide, opened by a bad one. */
export interface StutterWindow {
  /** Place of its first frame among the run's counted frames, from 0. */
  readonly firstFrame: number;
  readonly rows: readonly number[];
  readonly frames: number;
  readonly vsyncs: number;
  readonly timeUs: number;
  readonly longestFrameUs: number;
  /** floor(frames / Σ I + 0.001) */
  readonly fps: number;
}

/** What opens a window, and which next frame lets it close. */
export interface StutterRule {
  readonly opens: (row: number) => boolean;
  readonly closesBefore: (row: number) => boolean;
}

/** Every window of the run, slide after slide; none reaches across a slide's edge. docs/metrics.md, "Stutter windows". */
export function stutterWindows(ledger: Ledger, rule: StutterRule): readonly StutterWindow[] {
  const windows: StutterWindow[] = [];
  let before = 0;
  for (const rows of countedBySlide(ledger)) {
    for (let first = 0; first < rows.length; ) {
      const length = lengthFrom(ledger, rows, first, rule);
      if (length > 0) windows.push(windowOf(ledger, rows.slice(first, first + length), before + first));
      first += Math.max(1, length);
    }
    before += rows.length;
  }
  return windows;
}

function lengthFrom(ledger: Ledger, rows: readonly number[], first: number, rule: StutterRule): number {
  if (!rule.opens(rows[first] ?? -1)) return 0;
  let timeUs = 0;
  for (let next = first; next < rows.length; ) {
    timeUs += at(ledger.intervalUs, rows[next++] ?? -1);
    const following = rows[next];
    const longEnough = !exceeds(SHORTEST_US, timeUs);
    if (following === undefined || (longEnough && rule.closesBefore(following))) return next - first;
  }
  return 0;
}

function windowOf(ledger: Ledger, rows: readonly number[], firstFrame: number): StutterWindow {
  const timeUs = sumOf(ledger.intervalUs, rows);
  return {
    firstFrame,
    rows,
    frames: rows.length,
    vsyncs: rows.reduce((sum, row) => sum + Math.max(1, vsyncsOf(ledger, row)), 0),
    timeUs,
    longestFrameUs: Math.max(...rows.map((row) => at(ledger.intervalUs, row))),
    fps: Math.floor((rows.length * 1e6) / timeUs + 0.001),
  };
}

/** A window as it is reported. */
export const windowPart = (window: StutterWindow): MetricPart => ({
  firstFrame: window.firstFrame,
  frames: window.frames,
  fps: window.fps,
  timeNs: Math.round(window.timeUs * 1000),
  longestFrameNs: Math.round(window.longestFrameUs * 1000),
});
