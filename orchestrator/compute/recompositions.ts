import { descending, rollup, rollups, sum } from 'd3-array';
import type { FrameOrdinal } from './index-spaces.ts';
import type { RecomposedTotal, WorstFrame } from './measurement.ts';
import { type Metric, type MetricValues, measured, part, unavailable } from './metrics/metric.ts';
import type { Ledger } from './slides/ledger.ts';
import type { Trace } from './trace/trace.ts';

/** A composable that ran in a frame, composed for the first time or again. Compose skips those whose arguments are the same. */
export interface Recomposed extends RecomposedTotal {
  /** Of the frame's callback. */
  readonly ordinal: FrameOrdinal;
}

/** Of all composables of the app; those of each have its name after a slash. */
export const RECOMPOSITIONS = 'recompositions-per-frame';
export const isRecompositionsId = (id: string): boolean =>
  id === RECOMPOSITIONS || (id.startsWith(`${RECOMPOSITIONS}/`) && id.length > RECOMPOSITIONS.length + 1);

/** The probe writes a mark for each frame and composable: its name in the kind, how often it ran in the text. */
const MARK = 'recomposed ';
/** Likewise for each state that made it run again; after the number: `LazyListState.getFirst… read at com.acme.Feed(Feed.kt:7)` */
const STATE_MARK = 'invalidated ';
/** The app's Compose has no observer of states. */
const STATES_UNKNOWN = 'states-unknown';
/** Compose's own, and lambdas that capture nothing, which no name tells the composable of: they run as often as what calls them. */
const NOT_COUNTED = /^androidx\.|\bComposableSingletons\$/;
const MOST_NAMES = 50;
const NAMED_PER_FRAME = 3;

/** Of the app's composables; Compose adds the line to the name, which changes with each edit above it. */
const marked = ({ marks }: Pick<Trace, 'marks'>, mark: string) =>
  marks.flatMap(({ kind, text, ordinal }) => {
    const [, times, state = ''] = /^(\d{1,9})(?: (.+))?$/.exec(text) ?? [];
    if (times === undefined || !kind.startsWith(mark)) return [];
    const composable = kind
      .slice(mark.length)
      .replace(/ \([^()]*\)$/, '')
      .replaceAll('@', '_');
    return NOT_COUNTED.test(composable) ? [] : [{ ordinal, composable, times: Number(times), state }];
  });

/** How often composables ran, then, with no times of their own, which states made them run again. */
export function recomposedIn(trace: Pick<Trace, 'marks'>): readonly Recomposed[] {
  const told = trace.marks.some(({ kind }) => kind === STATES_UNKNOWN) ? {} : { states: [] };
  return [
    ...marked(trace, MARK).map(({ state: _, ...ran }) => ({ ...ran, ...told })),
    ...marked(trace, STATE_MARK).map((one) => ({ ...one, times: 0, states: [one] })),
  ];
}

function inSlides(ledger: Ledger, some: readonly Recomposed[]): readonly Recomposed[] {
  const ofSlides = new Set(ledger.ordinal);
  return some.filter(({ ordinal }) => ofSlides.has(ordinal));
}

/** Over all slides: what ran most, with the states that made it run again. */
export const recomposedTotals = (ledger: Ledger, recomposed: readonly Recomposed[]) =>
  recomposedTogether(inSlides(ledger, recomposed));

/** Totals of each composable, what ran most first. */
export const recomposedTogether = (parts: readonly RecomposedTotal[]): readonly RecomposedTotal[] =>
  totals(parts, ({ composable }) => composable)
    .slice(0, MOST_NAMES)
    .map(([composable, times, of]) => {
      const told = of.flatMap(({ states }) => (states === undefined ? [] : [states]));
      const states = totals(told.flat(), ({ state }) => state).slice(0, NAMED_PER_FRAME);
      const those = states.map(([state, often]) => ({ state, times: often }));
      return { composable, times, ...(told.length === 0 ? {} : { states: those }) };
    });

function totals<T extends { readonly times: number }>(parts: readonly T[], nameOf: (part: T) => string) {
  const together = rollups(parts, (of) => [sum(of, ({ times }) => times), of] as const, nameOf);
  return together.map(([name, [times, of]]) => [name, times, of] as const).toSorted(([, a], [, b]) => b - a);
}

/** Means over the frames of all slides: of all composables, and of each. None if none was seen to run. */
export function recompositionValues(ledger: Ledger, recomposed: readonly Recomposed[]): MetricValues {
  const counted = inSlides(ledger, recomposed);
  if (counted.length === 0 || ledger.count === 0) return {};
  const perFrame = (some: readonly Recomposed[]) =>
    measured(sum(some, ({ times }) => times) / ledger.count, {
      runs: sum(some, ({ times }) => times),
      frames: new Set(some.map(({ ordinal }) => ordinal)).size,
    });
  const byName = [...rollup(counted, perFrame, ({ composable }) => composable)]
    .toSorted(([, a], [, b]) => descending(a.value, b.value))
    .slice(0, MOST_NAMES)
    .map(([composable, value]) => [`${RECOMPOSITIONS}/${composable}`, value] as const);
  return { [RECOMPOSITIONS]: perFrame(counted), ...Object.fromEntries(byName) };
}

/** Whether a composable without a value did not run: they were recorded, and none was left out. */
export const namesAllComposables = (metrics: MetricValues): boolean =>
  metrics[RECOMPOSITIONS] !== undefined &&
  Object.keys(metrics).filter(isRecompositionsId).length <= MOST_NAMES;

/** The composables that ran most in a late frame; first those that a state made run again, since others may run because of them. */
export function withRecomposed(frame: WorstFrame, recomposed: readonly Recomposed[]): WorstFrame {
  const own = recomposedTogether(recomposed.filter(({ ordinal }) => ordinal === frame.ordinal));
  const first = own.toSorted((a, b) => becauseOfStates(b) - becauseOfStates(a)).slice(0, NAMED_PER_FRAME);
  return own.length === 0 ? frame : { ...frame, recomposed: first };
}

const becauseOfStates = ({ states = [] }: RecomposedTotal): number => sum(states, ({ times }) => times);

/** A metric of composables, for judge and report. It is measured already. */
export const recompositionMetric = (id: string): Metric => ({
  id,
  title:
    id === RECOMPOSITIONS ? 'Recompositions' : `Recompositions of ${id.slice(RECOMPOSITIONS.length + 1)}`,
  unit: 'count',
  better: 'lower',
  definition:
    'How often the app’s composables ran per frame of the slides, by Compose’s own tracer: composed for the first time or again. Those that Compose skips do not count, nor do Compose’s own and the lambdas that capture nothing, which its compiler puts into `ComposableSingletons$…`. Recorded if `recorders` names `recompositions`, in builds that kept the names of Compose and its trace markers.',
  formula: 'Σ runs / number of frames in slides',
  sources: [
    {
      title: 'Compose, CompositionTracer',
      url: 'https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:compose/runtime/runtime/src/commonMain/kotlin/androidx/compose/runtime/Composer.kt',
    },
  ],
  parts: part('count', 'neither', 'runs', 'frames'),
  needs: [],
  measure: () => unavailable({ code: 'not-applicable', note: 'only recordings of Compose have it' }),
});
