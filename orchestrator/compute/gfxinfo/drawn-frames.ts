import { usFromNs } from '../../base/units.ts';
import { type FramestatsFrame, framestatsFrame, framestatsTimes } from '../import/framestats-row.ts';
import { LONGEST_RECORDED_US } from '../slides/frame-rows.ts';
import type { DumpedRow } from './dumped-rows.ts';

export interface DrawnFrame extends FramestatsFrame {
  readonly window: string;
  /** False for a row that is marked as to be ignored or has impossible times: the frame was there, its stages are unknown. */
  readonly isReport: boolean;
  /** When the display showed it; NaN unknown. */
  readonly presentUs: number;
}

/** The frames asked for since `fromUs`, in the order of their vsyncs; one per window and vsync. */
export function drawnFrames(
  rows: readonly DumpedRow[],
  known: {
    readonly fromUs: number;
    readonly fallbackUs: number;
    readonly shownNs: ReadonlyMap<number, number>;
  },
): readonly DrawnFrame[] {
  const frames = new Map<string, DrawnFrame>();
  for (const { window, values } of rows) {
    const report = framestatsFrame(values, known.fallbackUs, LONGEST_RECORDED_US);
    const frame = report ?? { ...framestatsTimes(values), periodUs: known.fallbackUs, stages: {} };
    if (!(frame.vsyncUs >= known.fromUs)) continue;
    const key = `${window} ${frame.vsyncUs}`;
    if (frames.get(key)?.isReport === true) continue;
    const presentUs = usFromNs(known.shownNs.get(values.get('GpuCompleted') ?? 0) ?? Number.NaN);
    frames.set(key, { ...frame, window, isReport: report !== undefined, presentUs });
  }
  return [...frames.values()].sort((a, b) => a.vsyncUs - b.vsyncUs);
}
