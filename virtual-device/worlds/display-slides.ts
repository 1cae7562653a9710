import { type DisplayFrame, displayFrames } from './display-frames.ts';
import type { LogLine, Touch } from './display-log.ts';

/** A finger slide according to the display: its counted frames are those that moved content and those that were late. */
export interface DisplaySlide {
  readonly downAtNs: number;
  readonly frames: readonly CountedFrame[];
}
export interface CountedFrame extends DisplayFrame {
  readonly intervalNs: number;
  readonly phase: 'drag' | 'fling';
}

const DOWN = 0;
const UP = 1;
const CANCEL = 3;
/** A slide ends when nothing has moved for this long after the finger lifted. */
const SETTLE_NS = 100_000_000;

interface Stroke {
  readonly downLine: number;
  readonly downAtNs: number;
  /** The first sample that is further than the slop from the touch-down. */
  readonly crossedLine: number;
  readonly upLine: number;
  /** The next touch-down: it ends this slide. */
  readonly untilLine: number;
}

export function displaySlides(log: readonly LogLine[], slopPx: number): DisplaySlide[] {
  const frames = displayFrames(log);
  return strokes(log, slopPx).flatMap((stroke) => {
    const counted = countedFrames(frames, stroke);
    return counted.length === 0 ? [] : [{ downAtNs: stroke.downAtNs, frames: counted }];
  });
}

function strokes(log: readonly LogLine[], slopPx: number): Stroke[] {
  const touches = log.flatMap((entry, line) => (entry.t === 'touch' ? [{ ...entry, line }] : []));
  const downs = touches.filter(({ action }) => action === DOWN);
  return downs.flatMap((down, index) => {
    const untilLine = downs[index + 1]?.line ?? log.length;
    const following = touches.filter(({ line }) => line > down.line && line < untilLine);
    const crossed = following.find((touch) => distance(down, touch) > slopPx);
    const up = following.find(({ action }) => action === UP || action === CANCEL);
    if (crossed === undefined) return [];
    const upLine = up?.line ?? untilLine;
    return [{ downLine: down.line, downAtNs: down.atNs, crossedLine: crossed.line, upLine, untilLine }];
  });
}

const distance = (a: Touch, b: Touch): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

function countedFrames(frames: readonly DisplayFrame[], stroke: Stroke): CountedFrame[] {
  const counted: CountedFrame[] = [];
  let quietNs = 0;
  for (const frame of frames) {
    if (frame.startLine < stroke.downLine || frame.startLine >= stroke.untilLine) continue;
    const isUp = frame.startLine > stroke.upLine;
    const isScrolling = frame.drawLine !== undefined && frame.drawLine > stroke.crossedLine;
    const { intervalNs, periodNs } = frame;
    quietNs = isScrolling || !isUp ? 0 : quietNs + Math.min(intervalNs ?? SETTLE_NS, periodNs);
    if (quietNs >= SETTLE_NS) break;
    if (intervalNs === undefined) {
      if (isUp) break;
      continue;
    }
    if (isScrolling || frame.missedVsyncs > 0)
      counted.push({ ...frame, intervalNs, phase: isUp ? 'fling' : 'drag' });
  }
  return counted;
}
