import { msFromUs } from '../../base/units.ts';
import type { Attribution } from '../measurement.ts';
import { gapsByFactor } from '../metrics/main-factor.ts';
import type { MetricValues } from '../metrics/metric.ts';
import type { Segmentation } from '../slides/frame-flags.ts';
import type { Ledger } from '../slides/ledger.ts';
import { listPositions } from './cause-of.ts';
import { definitionDifferences } from './differences/definition-differences.ts';
import { gcOverlap } from './gc-overlap.ts';
import type { MethodCluster } from './methods/method-cluster.ts';
import { slideTrend } from './slide-trend.ts';
import type { StutterStacks } from './stacks/stutter-stacks.ts';
import { stageBreakdown } from './stage-breakdown.ts';
import { thermalOverlap } from './thermal-overlap.ts';
import { worstFrames } from './worst-frames.ts';
import { worstSlides } from './worst-slides.ts';

/** Explains the run's values. docs/metrics.md §5. */
export function attribute(
  segmentation: Segmentation,
  stacks: StutterStacks,
  methods: readonly MethodCluster[],
  values: MetricValues,
): Attribution {
  const { ledger, trace } = segmentation;
  const positionAt = listPositions(ledger, trace);
  return {
    mainFactor: mainFactors(ledger),
    stageBreakdown: stageBreakdown(segmentation),
    stutterStacks: stacks.clusters,
    slowMethods: methods,
    worstFrames: worstFrames(ledger, stacks, positionAt),
    worstSlides: worstSlides(ledger, stacks, positionAt),
    slideTrend: slideTrend(ledger),
    gcOverlap: gcOverlap(ledger, trace.conditions),
    thermalOverlap: thermalOverlap(ledger, trace.conditions),
    definitionDifferences: definitionDifferences(ledger, values),
  };
}

/** Frames and hitch time by main factor. */
export const mainFactors = (ledger: Ledger): Attribution['mainFactor'] =>
  Object.fromEntries(
    Object.entries(gapsByFactor(ledger)).map(([name, { frames, hitchUs }]) => [
      name,
      { frames, hitchMs: msFromUs(hitchUs) },
    ]),
  );
