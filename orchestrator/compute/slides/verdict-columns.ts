import type { Trace, Verdict } from '../trace/trace.ts';
import { JankBit } from './jank-bits.ts';
import type { Ledger } from './ledger.ts';
import type { PlacedFrames } from './placed-frames.ts';
import type { SlideSpan } from './spans.ts';

type VerdictColumns = Pick<Ledger, 'presentUs' | 'jankClass' | 'timelineOverrunUs'>;

/** Columns of the ledger from SurfaceFlinger's verdicts, joined by vsync and window; none if there are no verdicts. */
export function verdictColumns(
  { verdicts, frames }: Pick<Trace, 'verdicts' | 'frames'>,
  spans: readonly SlideSpan[],
  { frameOf, starts }: PlacedFrames,
): VerdictColumns {
  if (verdicts.length === 0) return {};
  const byWindow = new Map<number, Map<number, Verdict>>();
  for (const verdict of verdicts) {
    const ofWindow = byWindow.get(verdict.window) ?? new Map<number, Verdict>();
    byWindow.set(verdict.window, ofWindow.set(verdict.vsyncUs, verdict));
  }
  const presentUs = new Float64Array(frameOf.length).fill(Number.NaN);
  const timelineOverrunUs = new Float64Array(frameOf.length).fill(Number.NaN);
  const jankClass = new Int32Array(frameOf.length).fill(-1);
  spans.forEach(({ window }, slide) => {
    const ofWindow = byWindow.get(window);
    const to = starts[slide + 1] ?? 0;
    for (let row = starts[slide] ?? 0; row < to; row++) {
      const verdict = ofWindow?.get(frames.vsyncUs[frameOf[row] ?? -1] ?? Number.NaN);
      if (verdict === undefined) continue;
      presentUs[row] = verdict.presentUs;
      jankClass[row] = verdict.jankClass ?? jankBitsOf(verdict.type);
      timelineOverrunUs[row] = verdict.actualUs - verdict.scheduledUs;
    }
  });
  return { ...(presentUs.every(Number.isNaN) ? {} : { presentUs }), jankClass, timelineOverrunUs };
}

/** The API's three kinds as bits of the frame timeline. */
const jankBitsOf = (type: number): number =>
  type === IN_TIME
    ? JankBit.none
    : ((type & BY_COMPOSER) === 0 ? 0 : JankBit.surfaceFlingerScheduling) |
      ((type & BY_APPLICATION) === 0 ? 0 : JankBit.appDeadlineMissed) |
      ((type & BY_OTHERS) === 0 ? 0 : JankBit.unknown);
/** https://developer.android.com/reference/android/view/SurfaceControl.JankData */
const IN_TIME = 0;
const BY_COMPOSER = 1;
const BY_APPLICATION = 2;
const BY_OTHERS = 4;
