import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { UsageError } from '../base/errors.ts';
import { benchmarkTraits, isBenchmarkId } from '../compute/import/benchmark-metrics.ts';
import type { Unit } from '../compute/metrics/metric.ts';
import { type MetricTraits, metricTraits } from '../compute/metrics/metric-traits.ts';
import { unknownName, valueTraits } from '../compute/metrics/value-names.ts';
import { historyIn } from '../history/history-folder.ts';
import { withHistory } from '../history/query-history.ts';
import { readTrends, releasesOf, type Series, type TrendQuery } from '../history/read-trends.ts';
import { plainText } from '../report/text/format.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext, OpenProject } from './command-context.ts';
import { existingFolder } from './option.ts';
import { perfOptions } from './perf-options.ts';
import { releasesText, trendText } from './trend-text.ts';

export interface HistoryFilter {
  readonly scenario?: string;
  readonly device?: string;
  readonly branch?: string;
  readonly reports?: string;
}

export const historyFolder = ({ config, root }: OpenProject, reports: string | undefined): string =>
  historyIn(
    reports === undefined
      ? resolve(root, config.reports)
      : existingFolder('--reports', resolve(root, reports)),
  );

export const withFilter = <C extends Command>(command: C): C =>
  command
    .option('--scenario <name>', 'only this scenario')
    .option('--device <model>', 'only this device model')
    .option('--branch <name>', 'only this branch')
    .addOption(perfOptions.reports);

export const queryOf = ({
  scenario,
  device,
  branch,
}: HistoryFilter): Pick<TrendQuery, 'scenario' | 'model' | 'branch' | 'onUnreadable'> => ({
  ...(scenario === undefined ? {} : { scenario }),
  ...(device === undefined ? {} : { model: device }),
  ...(branch === undefined ? {} : { branch }),
  onUnreadable: ({ file, reason }) =>
    process.stderr.write(`${plainText(`${file} is left out, since it cannot be read: ${reason}`, 500)}\n`),
});

/** A metric of the catalogue, or one of a benchmark's file by its name. */
export const traitsOf = (metric: string): MetricTraits | undefined =>
  metricTraits[metric] ?? (isBenchmarkId(metric) ? benchmarkTraits(metric) : undefined);

/** What a series is of. */
export const seriesJson = ({ metric, scenario, deviceClass, deviceName }: Series, unit: Unit) => ({
  ...{ metric, unit, scenario },
  device: { model: deviceClass.model, ...(deviceName === undefined ? {} : { name: deviceName }) },
});

/** `hitchproof trend <metric>`: the history of a metric with its change points. */
export const trendCommand = (context: CommandContext): Command =>
  withFilter(
    new AnsweringCommand('trend')
      .description('print the history of a metric with its change points')
      .argument('<metric>', 'metric id, with a part or a scene if wanted: finger-sliding-fps.drag@Feed')
      .addOption(
        new Option('--by <what>', 'a line for each session, or for each release of the app')
          .choices(['session', 'release'])
          .default('session'),
      ),
  ).answers(context, 'trend', async (metric: string, filter: HistoryFilter & { readonly by: string }) => {
    const traits = valueTraits(metric) ?? traitsOf(metric);
    if (traits === undefined) throw new UsageError(unknownName(metric) ?? `There is no metric '${metric}'.`);
    const trends = await withHistory(historyFolder(await context.project(), filter.reports), (history) =>
      readTrends(history, { traits: { [metric]: traits }, ...queryOf(filter) }),
    );
    const data = trends.map((trend) => ({
      ...seriesJson(trend, traits.unit),
      points: [...trend.points],
      releases: [...releasesOf(trend.points)],
      changes: [...trend.changes],
    }));
    const textOf = filter.by === 'release' ? releasesText : trendText;
    const lines = trends.map((trend) => textOf(trend, traits.unit));
    return { data, lines: lines.length > 0 ? lines : [`No judged run has ${metric} yet.`] };
  });
