import { isAppOwned } from '../attribution/stacks/app-owned.ts';
import type { MappingIndex } from '../attribution/stacks/retrace/mapping-index.ts';
import { retrace } from '../attribution/stacks/retrace/retrace.ts';
import type { WorkLog } from './work-log.ts';
import type { MethodWork, WorkMeasurement } from './work-measurement.ts';

const SLOWEST_FRAMES = 3;
const METHODS_PER_FRAME = 5;

/**
 * @param appPackages prefixes of the team's own packages, e.g. `com.acme`
 * @param mapping the build's R8 mapping; if absent, methods keep the device's names
 */
export function measureWork(
  log: WorkLog,
  appPackages: readonly string[],
  mapping?: MappingIndex,
): WorkMeasurement {
  const frames = Math.max(log.frames.length, 1);
  const owners = ownersOf(log, appPackages, mapping);
  return {
    frames: log.frames.length,
    unitsPerFrame: sumOf(log.frames, UNITS) / frames,
    otherUnitsPerFrame: log.otherUnits / frames,
    countsPerFrame: meanCounts(log, log.frames),
    rows: log.rows.length,
    unitsPerRow: sumOf(log.rows, UNITS) / Math.max(log.rows.length, 1),
    countsPerRow: meanCounts(log, log.rows),
    methods: methodsOf(log, log.samples, owners).map(({ method, units }) => ({
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
          owners,
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

/** The innermost method of the app in a stack; undefined if there is none. */
type Owner = string | undefined;

/** Owners by index of the stack. */
function ownersOf(
  { stacks, methods }: WorkLog,
  appPackages: readonly string[],
  mapping: MappingIndex | undefined,
): readonly Owner[] {
  const originals = methods.map((method) => originalsOf(method, mapping));
  return stacks.map(([, ...calls]) =>
    calls
      .toReversed()
      .flatMap((i) => originals[i] ?? [])
      .find((method) => isAppOwned(method, appPackages)),
  );
}

/** Original methods, innermost first. Samples have no lines, so a method with inlined calls is found only as itself. */
const originalsOf = (method: string, mapping: MappingIndex | undefined): readonly string[] =>
  mapping === undefined
    ? [method]
    : retrace(mapping, `${method}(Unknown Source)`).map((frame) => frame.slice(0, frame.lastIndexOf('(')));

/** A sample counts for all work since the previous one. */
function methodsOf(
  { stride }: WorkLog,
  samples: WorkLog['samples'],
  owners: readonly Owner[],
): readonly MethodWork[] {
  const units = new Map<Owner, number>();
  for (const [, stack] of samples) units.set(owners[stack], (units.get(owners[stack]) ?? 0) + stride);
  return [...units]
    .map(([method, sum]) => ({ ...(method === undefined ? {} : { method }), units: sum }))
    .toSorted((a, b) => b.units - a.units);
}
