import { isAppOwned } from '../attribution/stacks/app-owned.ts';
import type { WorkLog } from './work-log.ts';
import type { MethodWork, WorkMeasurement } from './work-measurement.ts';

const SLOWEST_FRAMES = 3;
const METHODS_PER_FRAME = 5;

/** @param appPackages prefixes of the team's own packages, e.g. `com.acme` */
export function measureWork(log: WorkLog, appPackages: readonly string[]): WorkMeasurement {
  const frames = Math.max(log.frames.length, 1);
  return {
    frames: log.frames.length,
    unitsPerFrame: sumOf(log.frames, UNITS) / frames,
    otherUnitsPerFrame: log.otherUnits / frames,
    countsPerFrame: meanCounts(log, log.frames),
    rows: log.rows.length,
    unitsPerRow: sumOf(log.rows, UNITS) / Math.max(log.rows.length, 1),
    countsPerRow: meanCounts(log, log.rows),
    methods: methodsOf(log, log.samples, appPackages).map(({ method, units }) => ({
      ...(method === undefined ? {} : { method }),
      units: units / frames,
    })),
    slowestFrames: log.frames
      .map((frame, index) => ({ frame, index }))
      .toSorted((a, b) => b.frame[UNITS] - a.frame[UNITS])
      .slice(0, SLOWEST_FRAMES)
      .map(({ frame, index }) => ({
        atUs: frame[0],
        units: frame[UNITS],
        counts: countsOf(log, (i) => frame[i] ?? 0),
        methods: methodsOf(
          log,
          log.samples.filter(([of]) => of === index),
          appPackages,
        ).slice(0, METHODS_PER_FRAME),
      })),
  };
}

type Span = WorkLog['frames'][number];
const UNITS = 1;
const FIRST_COUNT = 2;

const sumOf = (spans: readonly Span[], i: number): number =>
  spans.reduce((sum, span) => sum + (span[i] ?? 0), 0);

const countsOf = (log: WorkLog, of: (i: number) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(log.counts.map((name, i) => [name, of(FIRST_COUNT + i)]));

const meanCounts = (log: WorkLog, spans: readonly Span[]): Readonly<Record<string, number>> =>
  countsOf(log, (i) => sumOf(spans, i) / Math.max(spans.length, 1));

/** A sample stands for the work since the one before. */
function methodsOf(
  { stride, stacks, methods }: WorkLog,
  samples: WorkLog['samples'],
  appPackages: readonly string[],
): readonly MethodWork[] {
  const units = new Map<string | undefined, number>();
  const owners = stacks.map((stack) =>
    stack
      .map((i) => methods[i] ?? '')
      .slice(1)
      .findLast((method) => isAppOwned(method, appPackages)),
  );
  for (const [, stack] of samples) units.set(owners[stack], (units.get(owners[stack]) ?? 0) + stride);
  return [...units]
    .map(([method, sum]) => ({ ...(method === undefined ? {} : { method }), units: sum }))
    .toSorted((a, b) => b.units - a.units);
}
