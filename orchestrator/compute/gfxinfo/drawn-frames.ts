import { usFromNs } from '../../base/units.ts';
import { type FramestatsFrame, framestatsFrame, framestatsTimes } from '../import/framestats-row.ts';
import { LONGEST_RECORDED_US } from '../slides/frame-rows.ts';
import { JankBit } from '../slides/jank-bits.ts';
import type { DumpedRow } from './dumped-rows.ts';
import type { TimelineVerdict } from './timeline-verdicts.ts';

export interface DrawnFrame extends FramestatsFrame {
  readonly window: string;
  /** False for a row that is flagged to be ignored or has impossible times: the frame exists, but its stages are unknown. */
  readonly isReport: boolean;
  /** Time at which the display showed it; NaN unknown. */
  readonly presentUs: number;
  /** Verdict of the frame timeline; absent if it was not recorded. */
  readonly verdict: TimelineVerdict | undefined;
}

/** The frames requested since `fromUs`, in the order of their vsyncs; one per window and vsync. */
export function drawnFrames(
  rows: readonly DumpedRow[],
  known: {
    readonly fromUs: number;
    readonly fallbackUs: number;
    /** Display times by the time at which the buffer was ready, from SurfaceFlinger's dump. */
    readonly shownNs: ReadonlyMap<number, number>;
    /** Verdicts by vsync id. */
    readonly verdicts: ReadonlyMap<number, TimelineVerdict>;
  },
): readonly DrawnFrame[] {
  const frames = new Map<string, DrawnFrame>();
  for (const { window, values } of rows) {
    const report = framestatsFrame(values, known.fallbackUs, LONGEST_RECORDED_US);
    const frame = report ?? { ...framestatsTimes(values), periodUs: known.fallbackUs, stages: {} };
    if (!(frame.vsyncUs >= known.fromUs)) continue;
    const key = `${window} ${frame.vsyncUs}`;
    if (frames.get(key)?.isReport === true) continue;
    const verdict = known.verdicts.get(values.get('FrameTimelineVsyncId') ?? NO_VSYNC);
    const dumpedNs = known.shownNs.get(values.get('GpuCompleted') ?? 0) ?? Number.NaN;
    const presentUs = usFromNs(presentNsOf(verdict) ?? dumpedNs);
    frames.set(key, { ...frame, window, isReport: report !== undefined, presentUs, verdict });
  }
  return [...frames.values()].sort((a, b) => a.vsyncUs - b.vsyncUs);
}

const NO_VSYNC = -1;

/** NaN for a dropped frame, which was not shown; undefined if the timeline does not have the time. */
function presentNsOf(verdict: TimelineVerdict | undefined): number | undefined {
  if (verdict === undefined) return undefined;
  const isDropped = (verdict.jankClass & JankBit.dropped) !== 0;
  return Number.isNaN(verdict.presentNs) && !isDropped ? undefined : verdict.presentNs;
}
