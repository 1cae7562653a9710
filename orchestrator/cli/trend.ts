import { resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../base/usage-error.ts';
import { benchmarkTraits, isBenchmarkId } from '../compute/import/benchmark-metrics.ts';
import { type MetricTraits, metricTraits } from '../compute/metrics/metric-traits.ts';
import { unknownName, valueTraits } from '../compute/metrics/value-names.ts';
import { historyIn } from '../history/history-folder.ts';
import { metricsIn, withHistory } from '../history/query-history.ts';
import { readAlarms } from '../history/read-alarms.ts';
import { readTrends, type TrendQuery } from '../history/read-trends.ts';
import { plainText } from '../report/text/plain-text.ts';
import type { CommandContext } from './command-context.ts';
import type { OpenProject } from './open-project.ts';
import { reportsOption } from './session-options.ts';
import { alarmText, trendText } from './trend-text.ts';

interface Filter {
  readonly scenario?: string;
  readonly device?: string;
  readonly branch?: string;
  readonly reports?: string;
}

export const historyFolder = ({ config, root }: OpenProject, reports: string | undefined): string =>
  historyIn(resolve(root, reports ?? config.reports));

const withFilter = (command: Command): Command =>
  command
    .option('--scenario <name>', 'only this scenario')
    .option('--device <model>', 'only this device model')
    .option('--branch <name>', 'only this branch')
    .addOption(reportsOption);

const queryOf = ({
  scenario,
  device,
  branch,
}: Filter): Pick<TrendQuery, 'scenario' | 'model' | 'branch' | 'onUnreadable'> => ({
  ...(scenario === undefined ? {} : { scenario }),
  ...(device === undefined ? {} : { model: device }),
  ...(branch === undefined ? {} : { branch }),
  onUnreadable: ({ file, reason }) =>
    process.stderr.write(`${plainText(`${file} is left out, since it cannot be read: ${reason}`, 500)}\n`),
});

/** A metric of the catalogue, or one of a benchmark's file by its name. */
const traitsOf = (metric: string): MetricTraits | undefined =>
  metricTraits[metric] ?? (isBenchmarkId(metric) ? benchmarkTraits(metric) : undefined);

/** `hitchproof trend <metric>`: the history of a metric with its change points. */
export const trendCommand = ({ done, project }: CommandContext): Command =>
  withFilter(
    new Command('trend')
      .description('print the history of a metric with its change points')
      .argument('<metric>', 'metric id, with a part or a scene if wanted: finger-sliding-fps.drag@Feed'),
  ).action(async (metric: string, filter: Filter) => {
    const traits = valueTraits(metric) ?? traitsOf(metric);
    if (traits === undefined) throw new UsageError(unknownName(metric) ?? `There is no metric '${metric}'.`);
    const trends = await withHistory(historyFolder(await project(), filter.reports), (history) =>
      readTrends(history, { traits: { [metric]: traits }, ...queryOf(filter) }),
    );
    if (trends.length === 0) process.stdout.write(`No judged run has ${metric} yet.\n`);
    for (const trend of trends) process.stdout.write(`${trendText(trend, traits.unit)}\n`);
    done(0);
  });

/** `hitchproof alarms`: metrics whose last change was for the worse; exit code 1 if there is one. */
export const alarmsCommand = ({ done, project }: CommandContext): Command =>
  withFilter(new Command('alarms').description('list metrics whose last change was for the worse')).action(
    async (filter: Filter) => {
      const alarms = await withHistory(historyFolder(await project(), filter.reports), async (history) => {
        const known = (await metricsIn(history)).flatMap((metric) => {
          // A part or a scene says again, and more often by chance, what its metric says.
          const traits =
            metricTraits[metric] === undefined && valueTraits(metric) ? undefined : traitsOf(metric);
          return traits === undefined ? [] : [[metric, traits] as const];
        });
        return readAlarms(history, { traits: Object.fromEntries(known), ...queryOf(filter) });
      });
      if (alarms.length === 0) process.stdout.write('No metric got worse at its last change.\n');
      for (const alarm of alarms)
        process.stdout.write(`${alarmText(alarm, traitsOf(alarm.trend.metric)?.unit ?? '1')}\n`);
      done(alarms.length === 0 ? 0 : 1);
    },
  );
