import type { LogLine } from './display-log.ts';

/** A vsync that the app handled, and the time until it handled the next. */
export interface DisplayFrame {
  /** Indices in the log: of the vsync, of the frame's draw, and of the next frame's vsync. */
  readonly startLine: number;
  readonly drawLine: number | undefined;
  readonly endLine: number;
  /** The time that the frame animates for: of a late frame the last vsync before it started. */
  readonly vsyncNs: number;
  readonly periodNs: number;
  /** Until the next frame; undefined if none was requested: idle time is not part of a frame. */
  readonly intervalNs: number | undefined;
  readonly missedVsyncs: number;
  /** Whether the main thread was busy before the frame was drawn, or after. */
  readonly heldIn: 'frame' | 'between-frames' | undefined;
}

export function displayFrames(log: readonly LogLine[]): DisplayFrame[] {
  const starts = frameStarts(log);
  return starts.map(({ startLine, vsyncNs, periodNs }, index) => {
    const next = starts[index + 1];
    const endLine = next?.startLine ?? log.length;
    const within = log.slice(startLine, endLine).map((entry, offset) => ({ entry, at: startLine + offset }));
    const drawLine = within.find(
      ({ entry }) => entry.t === 'draw' && entry.moved && isClose(entry.vsyncNs, vsyncNs),
    )?.at;
    const held = within.find(({ entry }) => entry.t === 'busy');
    const gapNs = next === undefined ? undefined : next.vsyncNs - vsyncNs;
    const missed = gapNs === undefined ? 0 : Math.max(0, Math.round(gapNs / periodNs) - 1);
    // Vsyncs that passed while the main thread was free were not requested.
    const isIdle = missed > 0 && held === undefined;
    return {
      startLine,
      drawLine,
      endLine,
      vsyncNs,
      periodNs,
      intervalNs: isIdle ? undefined : gapNs,
      missedVsyncs: isIdle ? 0 : missed,
      heldIn:
        missed === 0 || held === undefined
          ? undefined
          : held.at < (drawLine ?? -1)
            ? 'frame'
            : 'between-frames',
    };
  });
}

function frameStarts(log: readonly LogLine[]) {
  const starts: { startLine: number; vsyncNs: number; periodNs: number }[] = [];
  let periodNs = 0;
  for (const [startLine, entry] of log.entries()) {
    if (entry.t === 'mode') periodNs = entry.periodNs;
    if (entry.t !== 'vsync') continue;
    if (periodNs === 0) throw new Error('the display log has a vsync before its mode');
    const vsyncNs = entry.atNs + entry.skipped * periodNs;
    const last = starts.at(-1);
    if (last === undefined || vsyncNs > last.vsyncNs + MAX_JITTER_NS)
      starts.push({ startLine, vsyncNs, periodNs });
  }
  return starts;
}

const MAX_JITTER_NS = 1_000_000;
const isClose = (a: number, b: number): boolean => Math.abs(a - b) < MAX_JITTER_NS;
