import { group, max, rollup, sum } from 'd3-array';
import { systemTimesTogether } from '../../compute/attribution/system-times.ts';
import type { RunMeasurement, StackCluster, StageSpread } from '../../compute/measurement.ts';
import type { MetricValue } from '../../compute/metrics/metric.ts';
import { recomposedTogether } from '../../compute/recompositions.ts';
import { medianOf } from '../../statistics/percentile.ts';
import type { Causes, MethodResult, Overlap, Spread, StackResult } from './result.ts';
import { slideTrendOf } from './slide-trend-of.ts';

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
