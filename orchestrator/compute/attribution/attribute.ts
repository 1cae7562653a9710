import type { Attribution } from '../measurement.ts';
import type { MetricValue } from '../metrics/metric.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Trace } from '../trace/trace.ts';
import { definitionDifferences } from './definition-differences.ts';
import { mainFactors } from './main-factor.ts';
import { gcOverlap, thermalOverlap } from './overlaps.ts';
import { slideTrend } from './slide-trend.ts';
import { stageBreakdown } from './stage-breakdown.ts';
import type { StutterStacks } from './stutter-stacks.ts';
import { worstFrames, worstSlides } from './worst.ts';

/** Why the run is as it is. docs/metrics.md §5. */
export const attribute = (
  ledger: Ledger,
  trace: Trace,
  stacks: StutterStacks,
  values: Readonly<Record<string, MetricValue>>,
): Attribution => ({
  mainFactor: mainFactors(ledger),
  stageBreakdown: stageBreakdown(ledger),
  stutterStacks: stacks.clusters,
  worstFrames: worstFrames(ledger, stacks, trace.scrollables),
  worstSlides: worstSlides(ledger),
  slideTrend: slideTrend(ledger),
  gcOverlap: gcOverlap(ledger, trace.conditions),
  thermalOverlap: thermalOverlap(ledger, trace.conditions),
  definitionDifferences: definitionDifferences(ledger, values),
});
