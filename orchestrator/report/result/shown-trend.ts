import { extent } from 'd3-array';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { Series, TrendPoint } from '../../history/read-trends.ts';
import { differencesBetween } from '../../judge/device-class.ts';
import { optionsKey } from '../../judge/judged-runs.ts';
import type { ScenarioJudgement } from '../../judge/judgement.ts';
import type { MetricVerdict } from '../../judge/metric-verdict.ts';
import { type ChangePoint, changePoints } from '../../judge/trend.ts';
import { medianOf } from '../../statistics/percentile.ts';
import type { ReportInput } from './result-of.ts';

/** The metric shown in pictures of a scenario: the first that failed, or else the first gated one. */
export const headlineMetricOf = (verdicts: readonly Pick<MetricVerdict, 'metric' | 'kind'>[]): string =>
  (verdicts.find(({ kind }) => kind === 'fail') ?? verdicts[0])?.metric ?? 'scroll-hitch-rate';

/** The sessions of a scenario's headline metric, oldest first; the last is the one that the report is about. */
export interface ShownTrend {
  readonly title: string;
  readonly unit: Unit;
  readonly points: readonly TrendPoint[];
  readonly changes: readonly ChangePoint[];
}

/** Undefined if there is no value, or no earlier value that it may be compared with. */
export function shownTrend(
  judged: ScenarioJudgement,
  { manifest, metrics, earlier }: Pick<ReportInput, 'manifest' | 'metrics' | 'earlier'>,
): ShownTrend | undefined {
  const id = headlineMetricOf(judged.verdicts);
  const metric = metrics.find((one) => one.id === id);
  const valid = judged.runs.filter(
    ({ arm, outcome, values }) => arm === 'current' && outcome.kind === 'valid' && values[id] !== undefined,
  );
  const series = earlier?.series.find((one) => one.metric === id && isSeriesOf(one, judged, valid));
  if (metric === undefined || valid.length === 0 || series === undefined) return undefined;
  const values = valid.flatMap((run) => run.values[id] ?? []);
  const [low = 0, high = 0] = extent(values);
  const point = {
    session: manifest.run,
    judgedAt: manifest.createdAt,
    commit: manifest.commit,
    branch: manifest.branch,
    median: medianOf(values) ?? 0,
    low,
    high,
    runs: values.length,
  };
  const points = [...series.points, point];
  const changes = changePoints(
    points.map(({ median }) => median),
    metric.better,
  );
  return { title: metric.title, unit: metric.unit, points, changes };
}

/** The same scenario, device, class of device, options and basis. */
function isSeriesOf(
  { metric, scenario, deviceName, deviceClass, options, basis }: Series,
  judged: ScenarioJudgement,
  [run]: ScenarioJudgement['runs'],
): boolean {
  return (
    scenario === judged.scenario &&
    deviceName === judged.deviceName &&
    differencesBetween(deviceClass, judged.deviceClass).length === 0 &&
    options === optionsKey(run?.options?.[metric]) &&
    basis === run?.bases?.[metric]
  );
}
