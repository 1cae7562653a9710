import { datadogSlowFrameRate, isShortView } from '../../metrics/datadog/slow-frame-rate.ts';
import { countedRowsWithStages, deadlineOrPeriodUs } from '../../metrics/kit/row-times.ts';
import type { Metric, MetricPart, MetricValue, MetricValues } from '../../metrics/metric.ts';
import { countedRows } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';

/** A quantity by which a pair of definitions is compared instead of a metric's value. */
export type Select = (values: MetricValues, ledger: Ledger) => number | undefined;

export function measuredValue(values: MetricValues, id: string): number | undefined {
  const value = values[id];
  return value?.kind === 'measured' ? value.value : undefined;
}

const partOf = (values: MetricValues, id: string, name: string): MetricPart | undefined => {
  const value = values[id];
  return value?.kind === 'measured' ? value.parts?.[name] : undefined;
};
export const part =
  (id: string, name: string): Select =>
  (values) => {
    const number = partOf(values, id, name);
    return typeof number === 'number' ? number : undefined;
  };
export const lateCount = part('missed-vsyncs', 'lateFrames');
export const frozenCount = part('frozen-frame-ratio', 'frozen');

export const windowCount: Select = (values) => {
  const windows = partOf(values, 'stutter-rate', 'windows');
  return Array.isArray(windows) ? windows.length : undefined;
};

export const quotient =
  (above: Select, below: Select, scale = 1): Select =>
  (values, ledger) => {
    const [a, b] = [above(values, ledger), below(values, ledger)];
    return a === undefined || b === undefined || b === 0 ? undefined : (scale * a) / b;
  };
export const lateShare = quotient(lateCount, part('frozen-frame-ratio', 'frames'));

export const hitchSeconds: Select = (values) => {
  const rate = measuredValue(values, 'scroll-hitch-rate');
  const seconds = measuredValue(values, 'scroll-time');
  return rate === undefined || seconds === undefined ? undefined : (rate * seconds) / 1000;
};

/** Datadog's rate; undefined where it is 0 because the view was short, whatever its frames were. */
export const rateOfLongView: Select = (values, ledger) =>
  isShortView(ledger) ? undefined : measuredValue(values, datadogSlowFrameRate.id);

/** Rows past their deadline, or past one period if they have no deadline. */
export const overruns: Select = (_, ledger) =>
  countedRows(ledger).filter((row) => at(ledger.stages.totalUs, row) > deadlineOrPeriodUs(ledger, row))
    .length;

export const rowsWithStages: Select = (_, ledger) => countedRowsWithStages(ledger).length;

/** Frames worse than "best", with drops counted in frames of the display. */
export const worseThanBest =
  ({ id }: Metric): Select =>
  (values) =>
    framesBelowBest(values[id]);

/** The same with drops counted in frames of 60 Hz. */
export const worseThanBestAt60 =
  ({ measure }: Metric): Select =>
  (_, ledger) =>
    framesBelowBest(measure(ledger, { normalise60: true }));

function framesBelowBest(value: MetricValue | undefined): number | undefined {
  const level = value?.kind === 'measured' ? value.parts?.level : undefined;
  if (typeof level !== 'object' || Array.isArray(level)) return undefined;
  return Object.entries(level).reduce((sum, [name, n]) => (name === 'best' ? sum : sum + Number(n)), 0);
}
