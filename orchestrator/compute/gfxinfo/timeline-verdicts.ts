import { JankBit } from '../slides/jank-bits.ts';
import { frameTimeline, type TimelineFrame } from './frame-timeline.ts';

/** The frame timeline's facts about a frame; missing times are NaN. */
export interface TimelineVerdict {
  /** Display time on CLOCK_MONOTONIC. */
  readonly presentNs: number;
  /** The time available to the app for the frame, and the time it took. */
  readonly scheduledNs: number;
  readonly actualNs: number;
  /** Bits of JankType. */
  readonly jankClass: number;
}

/** Verdicts by vsync id of the frame. Layers of the app that share one have the bits of all and the latest times. */
export function timelineVerdicts(
  trace: Uint8Array,
  pids: readonly number[],
): ReadonlyMap<number, TimelineVerdict> {
  const verdicts = new Map<number, TimelineVerdict>();
  for (const frame of frameTimeline(trace)) {
    if (!pids.includes(frame.pid)) continue;
    const verdict = verdictOf(frame);
    const other = verdicts.get(frame.token);
    verdicts.set(frame.token, other === undefined ? verdict : together(other, verdict));
  }
  return verdicts;
}

const verdictOf = ({
  presentNs,
  startNs,
  endNs,
  deadlineNs,
  jank,
  isDropped,
}: TimelineFrame): TimelineVerdict => ({
  presentNs,
  scheduledNs: deadlineNs - startNs,
  actualNs: isDropped ? Number.NaN : endNs - startNs,
  jankClass: isDropped ? jank | JankBit.dropped : jank,
});

const together = (a: TimelineVerdict, b: TimelineVerdict): TimelineVerdict => ({
  presentNs: later(a.presentNs, b.presentNs),
  scheduledNs: later(a.scheduledNs, b.scheduledNs),
  actualNs: later(a.actualNs, b.actualNs),
  jankClass: a.jankClass | b.jankClass,
});

const later = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b));
