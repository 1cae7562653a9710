import type { WorkMeasurement } from '../../orchestrator/compute/work/work-measurement.ts';

/** The work of a run, with changes: 100,000 units per frame, half of them in `com.acme.Feed.bind`. */
export const workOf = (change: Partial<WorkMeasurement> = {}): WorkMeasurement => ({
  frames: 100,
  unitsPerFrame: 100_000,
  otherUnitsPerFrame: 0,
  countsPerFrame: { inflations: 0, draws: 4 },
  rows: 20,
  unitsPerRow: 30_000,
  countsPerRow: { inflations: 0, draws: 0 },
  methods: [{ method: 'com.acme.Feed.bind', units: 50_000 }, { units: 50_000 }],
  rowMethods: [],
  slowestFrames: [],
  ...change,
});
