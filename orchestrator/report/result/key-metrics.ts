import type { Better, Unit } from '../../compute/metrics/metric.ts';
import { deviceText } from '../wording/verdict-words.ts';
import { simulationSuffix } from '../wording/whole-verdict.ts';
import { optionsText } from './metric-result.ts';
import type { MetricResult, Result, ScenarioResult, VerdictResult } from './result.ts';

/** docs/metrics.md §2. Machine outputs contain these and all gated metrics. */
const HEADLINE: readonly string[] = [
  'sliding-fps',
  'finger-sliding-fps',
  'scroll-hitch-rate',
  'frozen-frame-ratio',
  'stutter-rate',
  'scroll-start-latency',
];

/** One number per scenario, device and metric, for tools without verdicts. */
export interface KeyMetric {
  readonly scenario: ScenarioResult;
  /** `feed-fling on Pixel 8 · API 35 · 60 Hz`, followed by ` (simulated)` or ` (modelled: mid)` if so. */
  readonly where: string;
  /** The metric's id and any options it was measured with: values with other options are another series. */
  readonly metric: string;
  readonly title: string;
  readonly definition: string;
  readonly unit: Unit;
  readonly better: Better;
  readonly median: number;
  readonly values: readonly number[];
  /** Interval of the value, from a budget; a regression's interval is of the change. */
  readonly interval: { readonly low: number; readonly high: number } | undefined;
  readonly verdicts: readonly VerdictResult[];
}

export const keyMetrics = (result: Result): KeyMetric[] =>
  result.scenarios.flatMap((scenario) =>
    scenario.metrics.flatMap((metric) => {
      const verdicts = scenario.verdicts.filter((verdict) => verdict.metric === metric.metric);
      if (verdicts.length === 0 && !HEADLINE.includes(metric.metric)) return [];
      const budget = verdicts.find(({ gate }) => gate.kind === 'budget');
      const where = `${scenario.name} on ${deviceText(scenario)}${simulationSuffix(result)}`;
      return [{ ...metric, metric: seriesOf(metric), scenario, where, verdicts, interval: budget?.estimate }];
    }),
  );

const seriesOf = ({ metric, options }: MetricResult): string =>
  options === undefined ? metric : `${metric} ${optionsText(options)}`;
