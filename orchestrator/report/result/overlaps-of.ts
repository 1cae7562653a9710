import { sum } from 'd3-array';
import type { RunMeasurement } from '../../compute/measurement.ts';
import type { MetricValue } from '../../compute/metrics/metric.ts';
import type { Causes, Overlap } from './result.ts';

/** Late frames during a garbage collection, and on a warm device. */
export function overlapsOf(runs: readonly RunMeasurement[]): Causes['overlaps'] {
  const gc = overlapOf(runs.map(({ attribution }) => attribution.gcOverlap));
  const thermal = overlapOf(runs.map(({ attribution }) => attribution.thermalOverlap));
  return { ...(gc === undefined ? {} : { gc }), ...(thermal === undefined ? {} : { thermal }) };
}

function overlapOf(values: readonly MetricValue[]): Overlap | undefined {
  const parts = values.flatMap((value) => (value.kind === 'measured' ? [value.parts ?? {}] : []));
  const total = (name: string): number => sum(parts, (part) => Number(part[name] ?? 0));
  return parts.length === 0 ? undefined : { frames: total('frames'), lateFrames: total('lateFrames') };
}
