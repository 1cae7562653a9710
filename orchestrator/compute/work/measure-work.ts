import { isAppOwned } from '../attribution/stacks/call-tree.ts';
import type { MappingIndex } from '../attribution/stacks/retrace/mapping-index.ts';
import { retrace } from '../attribution/stacks/retrace/retrace.ts';
import { growthOf } from './growth.ts';
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
  const rows = Math.max(log.rows.length, 1);
  const owners = ownersOf(log, appPackages, mapping);
  const binds = bindsIn(log);
  const growth = growthOf(log.rows, log.sizes);
  const methods = each(methodsOf(log, log.samples, owners), frames);
  return {
    frames: log.frames.length,
    unitsPerFrame: unitsPerFrameOf(log),
    otherUnitsPerFrame: log.otherUnits / frames,
    countsPerFrame: meanCounts(log, log.frames),
    rows: log.rows.length,
    unitsPerRow: sumOf(log.rows, UNITS) / rows,
    countsPerRow: meanCounts(log, log.rows),
    ...(growth === undefined ? {} : { growth }),
    methods,
    without: withoutEach(log, methods, mapping),
    rowMethods: each(
      methodsOf(
        log,
        log.samples.filter(([, stack]) => binds.has(stack)),
        owners,
      ),
      rows,
    ),
    ...(log.calls === undefined ? {} : { calls: log.calls }),
    unpriced: Object.entries(log.unpriced ?? {})
      .map(([method, calls]) => ({ method, calls }))
      .toSorted((a, b) => b.calls - a.calls),
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

/** What the main thread executes, as the mean over the frames of a run. */
export const unitsPerFrameOf = ({ frames }: Pick<WorkLog, 'frames'>): number =>
  sumOf(frames, UNITS) / Math.max(frames.length, 1);

const sumOf = (spans: readonly Span[], i: number): number =>
  spans.reduce((sum, span) => sum + (span[i] ?? 0), 0);

const countsOf = (log: WorkLog, of: (i: number) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(log.counts.map((name, i) => [name, of(FIRST_COUNT + i)]));

const meanCounts = (log: WorkLog, spans: readonly Span[]): Readonly<Record<string, number>> =>
  countsOf(log, (i) => sumOf(spans, i) / Math.max(spans.length, 1));

/** Methods that bind a row. */
const BINDS = [
  'androidx.recyclerview.widget.RecyclerView$Adapter.bindViewHolder',
  'android.widget.AbsListView.obtainView',
];

/** The stacks within the binding of a row. */
function bindsIn({ stacks, methods }: WorkLog): ReadonlySet<number> {
  const binds = new Set(BINDS.map((method) => methods.indexOf(method)));
  return new Set(stacks.flatMap((stack, i) => (stack.some((method) => binds.has(method)) ? [i] : [])));
}

const each = (methods: readonly MethodWork[], times: number): readonly MethodWork[] =>
  methods.map(({ units, requested, ...of }) => ({
    ...of,
    units: units / times,
    ...(requested === undefined ? {} : { requested: requested / times }),
  }));

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

const ASKED_METHODS = 3;

/** A layout or drawing that a method only asks for remains, as in a build in which the method does nothing. */
function withoutEach(
  log: WorkLog,
  methods: readonly MethodWork[],
  mapping: MappingIndex | undefined,
): NonNullable<WorkMeasurement['without']> {
  const frames = Math.max(log.frames.length, 1);
  const inFrames = log.samples.filter(([frame]) => frame >= 0);
  return methods
    .flatMap(({ method }) => method ?? [])
    .slice(0, ASKED_METHODS)
    .map((method) => {
      const names = new Set(
        log.methods.flatMap((name, i) => (originalsOf(name, mapping).includes(method) ? [i] : [])),
      );
      const within = log.stacks.map((stack) => stack.some((name, depth) => depth > 0 && names.has(name)));
      const freed = log.stride * inFrames.filter(([, stack]) => within[stack] === true).length;
      return { method, unitsPerFrame: Math.max(0, sumOf(log.frames, UNITS) - freed) / frames };
    })
    .toSorted((a, b) => a.unitsPerFrame - b.unitsPerFrame);
}

/** Original methods, innermost first. Samples have no lines, so a method with inlined calls is found only as itself. */
const originalsOf = (method: string, mapping: MappingIndex | undefined): readonly string[] =>
  mapping === undefined
    ? [method]
    : retrace(mapping, `${method}(Unknown Source)`).map((frame) => frame.slice(0, frame.lastIndexOf('(')));

/**
 * A sample counts for all work since the previous one: for the method of the app that is working, else for the one that asked
 * for it.
 */
function methodsOf(
  { stride }: WorkLog,
  samples: WorkLog['samples'],
  owners: readonly Owner[],
): readonly MethodWork[] {
  const found = new Map<Owner, { units: number; requested: number }>();
  for (const [, stack, ...requests] of samples) {
    const own = owners[stack];
    const method = own ?? requests.map((request) => owners[request]).find((owner) => owner !== undefined);
    const sums = found.get(method) ?? { units: 0, requested: 0 };
    sums.units += stride;
    if (own !== method) sums.requested += stride;
    found.set(method, sums);
  }
  return [...found]
    .map(([method, { units, requested }]) => ({
      ...(method === undefined ? {} : { method }),
      units,
      ...(requested === 0 ? {} : { requested }),
    }))
    .toSorted((a, b) => b.units - a.units);
}
