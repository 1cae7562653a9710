import { group } from 'd3-array';
import { fileNameOf } from '../../base/file-name.ts';
import { keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';
import { formatInterval, plainText } from '../text/format.ts';

/** https://github.com/benchmark-action/github-action-benchmark, tools `custom…IsBetter`. */
export interface ActionBenchmarkEntry {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly range?: string;
  readonly extra?: string;
}

/** Two files, because that action takes one direction per file. */
export const actionBenchmark = (result: Result, better: 'lower' | 'higher'): ActionBenchmarkEntry[] =>
  keyMetrics(result)
    .filter((entry) => entry.better === better)
    .map(({ where, title, unit, median, values, interval, verdicts }) => ({
      name: `${plainText(where)}: ${plainText(title)}`,
      unit,
      value: median,
      range: interval
        ? formatInterval(interval.low, interval.high, unit)
        : formatInterval(Math.min(...values), Math.max(...values), unit),
      extra: [`${values.length} runs`, ...verdicts.map(({ gate, kind }) => `${gate.kind}: ${kind}`)].join(
        '\n',
      ),
    }));

export interface BencherMetric {
  readonly value: number;
  readonly lower_value?: number;
  readonly upper_value?: number;
}
/** Bencher Metric Format: https://bencher.dev/docs/reference/bencher-metric-format */
export type BencherJson = Readonly<Record<string, Readonly<Record<string, BencherMetric>>>>;

export function bencherJson(result: Result): BencherJson {
  const benchmarks = group(keyMetrics(result), ({ where }) => plainText(where));
  return Object.fromEntries(
    [...benchmarks].map(([name, metrics]) => [
      name,
      Object.fromEntries(
        metrics.map(({ metric, median, interval }) => [
          // Bencher accepts a slug of at most 64 characters as a measure.
          fileNameOf(metric),
          {
            value: median,
            ...(interval && { lower_value: interval.low, upper_value: interval.high }),
          },
        ]),
      ),
    ]),
  );
}
