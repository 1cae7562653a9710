import { type BenchmarkFile, type BenchmarkTest, iterationsOf } from '../../compute/import/benchmark-data.ts';
import {
  benchmarkMetric,
  PERCENTILES,
  type PooledPercentiles,
  pooledPercentiles,
} from '../../compute/import/benchmark-metrics.ts';
import { medianOf } from '../../statistics/percentile.ts';
import { formatCount, formatNumber, formatQuantity, plainText } from './format.ts';

/** A file of benchmarks as Macrobenchmark prints it: the range of single values, percentiles of all samples together. */
export const benchmarkLines = ({ device, tests }: BenchmarkFile): readonly string[] => [
  ...(device === undefined
    ? []
    : [`${plainText(device.manufacturer)} ${plainText(device.model)} · API ${device.api}`]),
  ...tests.flatMap((test) => ['', ...linesOf(test)]),
];

function linesOf(test: BenchmarkTest): readonly string[] {
  const ids = [...test.metrics.keys(), ...test.samples.keys()];
  const width = Math.max(...ids.map(({ length }) => length));
  const line = (id: string, text: string): string => `${plainText(id).padEnd(width)}  ${text}`;
  return [
    `${plainText(test.className)}#${plainText(test.name)}, ${iterationsText(test)}`,
    ...[...test.metrics].map(([id, runs]) => line(id, singleText(id, runs))),
    ...[...test.samples].map(([id, iterations]) => line(id, pooledText(id, iterations))),
  ];
}

function iterationsText(test: BenchmarkTest): string {
  const lost = iterationsOf(test).filter(
    (one) => Object.keys({ ...one.metrics, ...one.samples }).length === 0,
  );
  const made = formatCount(iterationsOf(test).length, 'iteration');
  return lost.length === 0 ? made : `${made}, ${lost.length} without a value`;
}

/** The same as data. */
export const benchmarkJson = ({ device, tests }: BenchmarkFile): object => ({
  device,
  tests: tests.map(({ className, name, suppressed, metrics, samples }) => ({
    className,
    name,
    suppressed,
    metrics: Object.fromEntries(
      [...metrics].map(([id, runs]) => [
        id,
        { unit: benchmarkMetric(id).unit, median: medianOf(runs), runs },
      ]),
    ),
    sampled: Object.fromEntries(
      [...samples].map(([id, runs]) => [id, { unit: benchmarkMetric(id).unit, ...pooledPercentiles(runs) }]),
    ),
  })),
});

function singleText(id: string, runs: readonly number[]): string {
  const median = medianOf(runs);
  if (median === undefined) return 'no value';
  const { unit } = benchmarkMetric(id);
  const [min, max] = [Math.min(...runs), Math.max(...runs)];
  return `min ${formatNumber(min, unit)}, median ${formatNumber(median, unit)}, max ${formatQuantity(max, unit)}`;
}

function pooledText(id: string, iterations: readonly (readonly number[])[]): string {
  const pooled = pooledPercentiles(iterations);
  return pooled === undefined ? 'no value' : percentilesText(id, pooled);
}

/** `P50 −7.9, P90 −4.6, P95 −3.8, P99 −1.8 ms of 710 samples` */
export function percentilesText(id: string, pooled: PooledPercentiles): string {
  const { unit } = benchmarkMetric(id);
  const values = PERCENTILES.map((name) => `${name} ${formatNumber(pooled[name], unit)}`);
  return `${values.join(', ')}${unit === '1' ? '' : ` ${unit}`} of ${formatCount(pooled.samples, 'sample')}`;
}
