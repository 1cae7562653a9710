import { type MetricValue, measured, unavailable } from '../metrics/metric.ts';
import { at, type Ledger } from '../slides/ledger.ts';
import type { Condition } from '../trace/trace.ts';
import { lateFrames } from './late-frames.ts';

/** Share of the late frames during which a condition was met, between their vsync and the next frame's. */
export function lateShare(
  ledger: Ledger,
  observations: readonly Condition[],
  isMet: (startUs: number, endUs: number) => boolean,
): MetricValue {
  if (observations.length === 0) return unavailable({ code: 'not-applicable', note: 'not-recorded' });
  const late = lateFrames(ledger);
  if (late.length === 0) return unavailable({ code: 'no-frames' });
  const frames = late.filter(({ causeRow }) => {
    const startUs = at(ledger.vsyncUs, causeRow);
    return isMet(startUs, startUs + at(ledger.intervalUs, causeRow));
  }).length;
  return measured(frames / late.length, { frames, lateFrames: late.length });
}
