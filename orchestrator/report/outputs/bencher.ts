import { group } from 'd3-array';
import { fileNameOf } from '../../base/file-name.ts';
import { keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';
import { plainText } from '../text/plain-text.ts';

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
