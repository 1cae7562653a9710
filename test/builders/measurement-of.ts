import type { Attribution, Evidence, RunMeasurement } from '../../orchestrator/compute/measurement.ts';
import { measured } from '../../orchestrator/compute/metrics/metric.ts';

/** A valid run with these metric values. */
export const measurementOf = (
  values: Readonly<Record<string, number>>,
  change: Partial<RunMeasurement> = {},
): RunMeasurement => ({
  schema: 1,
  scenario: 'feed',
  arm: 'current',
  run: 0,
  metrics: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, measured(value)])),
  slides: [],
  scenes: [],
  attribution: attributionOf(),
  evidence: evidenceOf(),
  warnings: [],
  ...change,
});

export const attributionOf = (change: Partial<Attribution> = {}): Attribution => ({
  mainFactor: {},
  stageBreakdown: {},
  stutterStacks: [],
  slowMethods: [],
  worstFrames: [],
  worstSlides: [],
  slideTrend: undefined,
  gcOverlap: measured(0),
  thermalOverlap: measured(0),
  definitionDifferences: [],
  ...change,
});

export const evidenceOf = (change: Partial<Evidence> = {}): Evidence => ({
  frames: 600,
  countedFrames: 600,
  scrollingFrames: 600,
  scrollMs: 10_000,
  recordsEmitted: 1_000,
  recordsLost: 0,
  lostRatio: 0,
  lostReports: 0,
  simulated: false,
  periodsUs: [16_667],
  displayHz: 60,
  gates: ['scroll'],
  gestureEngines: ['in-app'],
  ...change,
});
