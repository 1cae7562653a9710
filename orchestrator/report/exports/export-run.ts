import type { RunMeasurement } from '../../compute/measurement.ts';
import type { RunWork } from '../../compute/work/work-log.ts';
import type { FileContent } from '../../run-folder/plain-files.ts';
import { benchmarkData } from '../outputs/benchmark-data.ts';
import type { Result } from '../result/result.ts';
import { framesCsv } from './frames-csv.ts';
import { otlpOf } from './otlp.ts';
import { perfettoTrace } from './perfetto/perfetto-trace.ts';
import { pprof } from './pprof.ts';
import { speedscope, workProfile } from './speedscope.ts';

export const exportFormats = ['perfetto', 'speedscope', 'pprof', 'csv', 'macrobenchmark', 'otlp'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportedFile {
  /** Safe as a file name. */
  readonly name: string;
  readonly content: FileContent;
}

/** A judged run in the format of another tool: one file per scenario, or per run if the format is a trace. */
export function exportRun(
  format: ExportFormat,
  result: Result,
  runs: readonly RunMeasurement[],
  work: readonly RunWork[] = [],
): ExportedFile[] {
  switch (format) {
    case 'perfetto':
      return result.scenarios.flatMap(({ name, slug }) =>
        runs
          .filter(({ scenario }) => scenario === name)
          .map((run) => ({
            name: `${slug}-${nameOf(run)}.perfetto-trace`,
            content: perfettoTrace(run, result.app.package),
          })),
      );
    case 'speedscope':
      return result.scenarios.flatMap(({ name, slug, causes }) => [
        { name: `${slug}.speedscope.json`, content: jsonOf(speedscope(name, causes.stacks)) },
        ...work
          .filter(({ scenario }) => scenario === name)
          .map((run) => ({
            name: `${slug}-${nameOf(run)}-work.speedscope.json`,
            content: jsonOf(workProfile(name, run.log)),
          })),
      ]);
    case 'pprof':
      return result.scenarios.map(({ slug, causes }) => ({
        name: `${slug}.pb.gz`,
        content: pprof(causes.stacks),
      }));
    case 'csv':
      return [{ name: 'frames.csv', content: framesCsv(runs) }];
    case 'otlp': {
      const { metrics, logs } = otlpOf(result);
      return [
        { name: 'logs.otlp.json', content: jsonOf(logs) },
        { name: 'metrics.otlp.json', content: jsonOf(metrics) },
      ];
    }
    case 'macrobenchmark': {
      const current = runs.filter(({ arm }) => arm === 'current');
      const data = benchmarkData(result, ({ name }) => current.filter(({ scenario }) => scenario === name));
      return [{ name: 'benchmarkData.json', content: jsonOf(data) }];
    }
  }
}

const nameOf = ({ arm, run }: Pick<RunMeasurement, 'arm' | 'run'>): string =>
  `${arm === 'baseline' ? 'baseline-' : ''}${run}`;

const jsonOf = (value: unknown): string => `${JSON.stringify(value)}\n`;
