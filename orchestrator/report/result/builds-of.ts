import type { z } from 'zod';
import type { RunMeasurement } from '../../compute/measurement.ts';
import type { Metric } from '../../compute/metrics/metric.ts';
import { isRecompositionsId, namesAllComposables } from '../../compute/recompositions.ts';
import type { bothSchema } from '../../judge/metric-verdict.ts';
import type { Builds } from './builds-result.ts';
import { causesOf } from './causes-of.ts';
import { metricResultOf } from './metric-result.ts';

type Both = z.infer<typeof bothSchema>;

/** A change below this share of the larger one may be the sampling's. */
const SAME = 0.1;

export function buildsOf(
  baseline: readonly RunMeasurement[],
  current: readonly RunMeasurement[],
  metrics: readonly Metric[],
): Builds | undefined {
  if (baseline.length === 0 || current.length === 0) return undefined;
  const [before, after] = [baseline, current].map(causesOf);
  const hitchesOf = <T extends { readonly hitchMs: number }>(
    list: readonly T[] = [],
    key: (of: T) => string,
  ) => new Map(list.map((one) => [key(one), one.hitchMs]));
  const joined = (old: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>) =>
    [...new Set([...now.keys(), ...old.keys()])]
      .map((key) => ({
        key,
        baseline: (old.get(key) ?? 0) / baseline.length,
        current: (now.get(key) ?? 0) / current.length,
      }))
      .toSorted((a, b) => b.current - b.baseline - (a.current - a.baseline));
  const factors = joined(
    hitchesOf(before?.mainFactors, ({ factor }) => factor),
    hitchesOf(after?.mainFactors, ({ factor }) => factor),
  );
  const frames = new Map(
    [...(before?.stacks ?? []), ...(after?.stacks ?? [])].map(({ key, appFrame }) => [key, appFrame]),
  );
  const stacks = joined(
    hitchesOf(before?.stacks, ({ key }) => key),
    hitchesOf(after?.stacks, ({ key }) => key),
  );
  return {
    runs: { baseline: baseline.length, current: current.length },
    metrics: metrics.flatMap((metric) => metricOf(metric, baseline, current)),
    mainFactors: factors.map(({ key: factor, ...both }) => ({ factor, ...both })),
    stacks: stacks.map(({ key, ...both }) => {
      const appFrame = frames.get(key);
      return { key, ...(appFrame === undefined ? {} : { appFrame }), state: stateOf(both), ...both };
    }),
  };
}

function metricOf(
  metric: Metric,
  baseline: readonly RunMeasurement[],
  current: readonly RunMeasurement[],
): Builds['metrics'] {
  const [[before], [after]] = [metricResultOf(metric, baseline, []), metricResultOf(metric, current, [])];
  const known = after ?? before;
  const old = before?.median ?? absent(metric, baseline);
  const now = after?.median ?? absent(metric, current);
  if (known === undefined || old === undefined || now === undefined) return [];
  const { metric: id, title, unit, better } = known;
  return [{ metric: id, title, unit, better, baseline: old, current: now }];
}

/** A composable that only the other build has ran in this one not once. */
const absent = ({ id }: Metric, runs: readonly RunMeasurement[]): 0 | undefined =>
  isRecompositionsId(id) && runs.every(({ metrics }) => namesAllComposables(metrics)) ? 0 : undefined;

function stateOf({ baseline, current }: Both): Builds['stacks'][number]['state'] {
  if (baseline === 0) return 'new';
  if (current === 0) return 'gone';
  if (Math.abs(current - baseline) <= SAME * Math.max(current, baseline)) return 'same';
  return current > baseline ? 'grown' : 'shrunk';
}
