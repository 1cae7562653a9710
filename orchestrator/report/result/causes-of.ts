import { group, groups, max, rollup, sum } from 'd3-array';
import { systemTimesTogether } from '../../compute/attribution/system-times.ts';
import type {
  RunMeasurement,
  SlideMeasurement,
  StackCluster,
  StageSpread,
} from '../../compute/measurement.ts';
import type { MetricValue } from '../../compute/metrics/metric.ts';
import { recomposedTogether } from '../../compute/recompositions.ts';
import { type Placed, stratifiedTrend } from '../../statistics/mann-kendall.ts';
import { medianOf } from '../../statistics/percentile.ts';
import { slopesBetween } from '../../statistics/theil-sen.ts';
import type { Causes, MethodResult, Overlap, Spread, StackResult } from './result.ts';

const SURE_P = 0.05;
/** Fewer have no direction. */
const FEWEST_SLIDES = 3;

/** How the hitch rate changes within a run: by slides in each run, and by the depth of the list in all runs together. */
export function slideTrendOf(runs: readonly RunMeasurement[]): Causes['slideTrend'] {
  const rated = runs.map(({ slides }) => slides.toSorted((a, b) => a.ordinal - b.ordinal).flatMap(ratedOf));
  const series = seriesOf(rated);
  if (!series.some(({ length }) => length >= FEWEST_SLIDES)) return undefined;
  const trends = runs.flatMap(({ attribution }) => attribution.slideTrend ?? []);
  const byOrdinal = group(rated.flat(), ({ ordinal }) => ordinal);
  return {
    slope: medianOf(trends.map(({ slope }) => slope)) ?? 0,
    runs: runs.length,
    combined: combinedTrend(series),
    worseningRuns: trends.filter(({ slope, p }) => slope > 0 && p < SURE_P).length,
    hitchRates: [...byOrdinal]
      .map(([ordinal, list]) => ({ ordinal, hitchRate: medianOf(list.map(({ rate }) => rate)) ?? 0 }))
      .sort((a, b) => a.ordinal - b.ordinal),
  };
}

interface RatedSlide extends Pick<SlideMeasurement, 'ordinal' | 'depth' | 'scene' | 'state'> {
  readonly rate: number;
}
function ratedOf({ ordinal, depth, scene, state, metrics }: SlideMeasurement): readonly RatedSlide[] {
  const rate = metrics['scroll-hitch-rate'];
  return rate?.kind === 'measured' ? [{ ordinal, depth, scene, state, rate: rate.value }] : [];
}

/** The depth of one list says nothing of another: each screen of each run is a series. */
const seriesOf = (rated: readonly (readonly RatedSlide[])[]): readonly (readonly RatedSlide[])[] =>
  rated.flatMap((slides) =>
    groups(slides, ({ scene, state }) => JSON.stringify([scene, state])).map(([, series]) => series),
  );

/** All series by one axis: the first that is known of every slide. */
function combinedTrend(
  series: readonly (readonly RatedSlide[])[],
): NonNullable<NonNullable<Causes['slideTrend']>['combined']> {
  const isKnown = (of: 'row' | 'px'): boolean =>
    series.every((slides) => slides.every(({ depth }) => depth[of] !== undefined));
  const axis = isKnown('row') ? 'row' : isKnown('px') ? 'px' : 'slide';
  const placed = series.map(
    (slides): Placed => ({
      places: slides.map(({ ordinal, depth }) => (axis === 'slide' ? ordinal : (depth[axis] ?? ordinal))),
      values: slides.map(({ rate }) => rate),
    }),
  );
  const { p, score } = stratifiedTrend(placed);
  const slope = medianOf(placed.flatMap(({ places, values }) => slopesBetween(places, values))) ?? 0;
  return { axis, p, rises: score > 0, slope };
}

const KEPT = { stacks: 20, frames: 20, slides: 5 } as const;

/** Combines the runs' attributions: amounts are added, rankings are merged and sorted worst first. */
export function causesOf(runs: readonly RunMeasurement[]): Causes {
  const recomposed = recomposedTogether(runs.flatMap(({ attribution }) => attribution.recomposed ?? []));
  return {
    mainFactors: mainFactors(runs),
    stacks: asked(stacks(runs).slice(0, KEPT.stacks), askedBy(runs)),
    withoutStack: withoutStack(runs),
    ...systemOf(runs.map(({ attribution }) => attribution)),
    slowMethods: slowMethods(runs).slice(0, KEPT.stacks),
    stages: stagesOf(runs),
    overlaps: overlapsOf(runs),
    worstFrames: worstFrames(runs).slice(0, KEPT.frames),
    worstSlides: worstSlides(runs).slice(0, KEPT.slides),
    slideTrend: slideTrendOf(runs),
    definitionDifferences: definitionDifferences(runs),
    ...(recomposed.length === 0 ? {} : { recomposed }),
  };
}

function mainFactors(runs: readonly RunMeasurement[]): Causes['mainFactors'] {
  const sums = new Map<string, { frames: number; hitchMs: number }>();
  for (const [factor, { frames, hitchMs }] of runs.flatMap(({ attribution }) =>
    Object.entries(attribution.mainFactor),
  )) {
    const sum = sums.get(factor) ?? { frames: 0, hitchMs: 0 };
    sums.set(factor, { frames: sum.frames + frames, hitchMs: sum.hitchMs + hitchMs });
  }
  return [...sums]
    .map(([factor, sum]) => ({ factor, ...sum }))
    .filter(({ frames }) => frames > 0)
    .sort((a, b) => b.hitchMs - a.hitchMs);
}

function stacks(runs: readonly RunMeasurement[]): StackResult[] {
  const byKey = group(
    runs.flatMap(({ attribution }) => attribution.stutterStacks),
    ({ key }) => key,
  );
  return [...byKey.values()].map(stackOf).sort((a, b) => b.hitchMs - a.hitchMs);
}

const asked = (list: readonly StackResult[], method: string | undefined): StackResult[] =>
  list.map((one) => (one.appFrame !== undefined || method === undefined ? one : { ...one, askedBy: method }));

/** The app's method that asked for most of the work of the frames with most work; the work log knows it. */
function askedBy(runs: readonly RunMeasurement[]): string | undefined {
  const frames = runs.flatMap(({ work }) => work?.slowestFrames ?? []);
  const requested = rollup(
    frames.flatMap(({ methods }) => methods),
    (of) => sum(of, ({ requested = 0 }) => requested),
    ({ method }) => method,
  );
  const [most] = [...requested].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= LEAST_ASKED * sum(frames, ({ units }) => units)
    ? most[0]
    : undefined;
}
const LEAST_ASKED = 0.3;

/** Hitch time that no stack explains, and its share of the total. */
function withoutStack(runs: readonly RunMeasurement[]): Causes['withoutStack'] {
  const factors = runs.flatMap(({ attribution }) => Object.values(attribution.mainFactor));
  const clusters = runs.flatMap(({ attribution }) => attribution.stutterStacks);
  const totalMs = sum(factors, ({ hitchMs }) => hitchMs);
  const hitchMs = totalMs - sum(clusters, (cluster) => cluster.hitchMs);
  return hitchMs < ROUNDING_MS ? { hitchMs: 0, share: 0 } : { hitchMs, share: hitchMs / totalMs };
}
/** Tolerance for sums of float64; far below one vsync. */
const ROUNDING_MS = 1e-6;

function stackOf(clusters: readonly StackCluster[]): StackResult {
  const [worst] = [...clusters].sort((a, b) => b.hitchMs - a.hitchMs);
  return {
    key: worst?.key ?? '',
    appFrame: worst?.appFrame,
    hitchMs: sum(clusters, ({ hitchMs }) => hitchMs),
    frames: sum(clusters, ({ frames }) => frames),
    slides: sum(clusters, ({ slides }) => slides),
    runs: clusters.length,
    example: worst?.example ?? [],
    ...mainThreadOf(clusters),
    ...systemOf(clusters),
  };
}

function systemOf(parts: readonly Pick<StackCluster, 'system'>[]): Pick<Causes, 'system'> {
  const told = parts.flatMap(({ system }) => system ?? []);
  return told.length === 0 ? {} : { system: systemTimesTogether(told) };
}

function mainThreadOf(clusters: readonly StackCluster[]): Pick<StackResult, 'mainThread'> {
  const known = clusters.flatMap(({ mainThread = [] }) => mainThread);
  if (known.length === 0) return {};
  const counted = known.flatMap(({ framesWithGc = [] }) => framesWithGc);
  const counts = rollup(
    known.flatMap(({ did }) => did),
    (same) => sum(same, ({ samples }) => samples),
    ({ kind }) => kind,
  );
  const mainThread = {
    samples: sum(known, ({ samples }) => samples),
    did: [...counts].map(([kind, samples]) => ({ kind, samples })).sort((x, y) => y.samples - x.samples),
    ...(counted.length === 0 ? {} : { framesWithGc: sum(counted) }),
  };
  return { mainThread };
}

/** Methods merged by key; each tree is from the run in which the methods caused the most hitch time. */
function slowMethods(runs: readonly RunMeasurement[]): MethodResult[] {
  const all = runs.flatMap(({ attribution }) => attribution.slowMethods);
  const ranked = all.toSorted((a, b) => b.hitchMs - a.hitchMs);
  return [...group(ranked, ({ key }) => key).values()]
    .map((same) => ({
      key: same[0]?.key ?? '',
      hitchMs: sum(same, ({ hitchMs }) => hitchMs),
      frames: sum(same, ({ frames }) => frames),
      slides: sum(same, ({ slides }) => slides),
      runs: same.length,
      tree: same[0]?.tree ?? [],
    }))
    .sort((a, b) => b.hitchMs - a.hitchMs);
}

const worstFrames = (runs: readonly RunMeasurement[]): Causes['worstFrames'] =>
  runs
    .flatMap(({ run, attribution }) => attribution.worstFrames.map((frame) => ({ run, ...frame })))
    .sort((a, b) => b.intervalMs - a.intervalMs);

const worstSlides = (runs: readonly RunMeasurement[]): Causes['worstSlides'] =>
  runs
    .flatMap(({ run, attribution }) => attribution.worstSlides.map((slide) => ({ run, ...slide })))
    .sort((a, b) => b.hitchMs - a.hitchMs);

/** One entry per pair of metrics and rule, with the first run's numbers. */
function definitionDifferences(runs: readonly RunMeasurement[]): Causes['definitionDifferences'] {
  const all = runs.flatMap(({ attribution }) => attribution.definitionDifferences);
  const byRule = group(all, ({ metrics, rule }) => `${metrics.join(' ')} ${rule}`);
  return [...byRule.values()].flatMap((same) =>
    same.slice(0, 1).map((difference) => ({ ...difference, runs: same.length })),
  );
}

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

type RunSpread = StageSpread['all'];

/** The stages of all runs, in pipeline order. */
export function stagesOf(runs: readonly RunMeasurement[]): Causes['stages'] {
  const names = new Set(runs.flatMap(({ attribution }) => Object.keys(attribution.stageBreakdown)));
  return [...names].map((stage) => {
    const spreads = runs.flatMap(({ attribution }) => attribution.stageBreakdown[stage] ?? []);
    const late = spreads.flatMap((spread) => spread.late ?? []);
    return {
      stage,
      all: combined(spreads.map(({ all }) => all)),
      ...(late.length === 0 ? {} : { late: combined(late) }),
    };
  });
}

const combined = (spreads: readonly RunSpread[]): Spread => ({
  p50: medianOf(spreads.map(({ p50 }) => p50)) ?? 0,
  p95: medianOf(spreads.map(({ p95 }) => p95)) ?? 0,
  max: max(spreads, (spread) => spread.max) ?? 0,
});
