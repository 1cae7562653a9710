import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { UsageError } from '../base/errors.ts';
import { benchmarkTraits, isBenchmarkId } from '../compute/import/benchmark-metrics.ts';
import type { Unit } from '../compute/metrics/metric.ts';
import { type MetricTraits, metricTraits } from '../compute/metrics/metric-traits.ts';
import { unknownName, valueTraits } from '../compute/metrics/value-names.ts';
import { historyIn } from '../history/history-folder.ts';
import { withHistory } from '../history/query-history.ts';
import type { Alarm } from '../history/read-alarms.ts';
import {
  readTrends,
  releasesOf,
  type Series,
  type Trend,
  type TrendPoint,
  type TrendQuery,
} from '../history/read-trends.ts';
import { formatCount, formatQuantity, formatRelative, plainText } from '../report/text/format.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext, OpenProject } from './command-context.ts';
import { existingFolder } from './option.ts';
import { perfOptions } from './perf-options.ts';

const LEVELS = '▁▂▃▄▅▆▇█';

/** A series on the terminal: a sparkline and one line per session, with change points marked. */
function trendText(trend: Trend, unit: Unit): string {
  const changes = new Map(trend.changes.map((change) => [change.index, change]));
  const rows = trend.points.map((point, i) => {
    const change = changes.get(i);
    const mark = change === undefined ? '' : `  ← ${change.direction} (p ${change.p.toFixed(3)})`;
    return `  ${pointText(point, unit)}${mark}`;
  });
  return [`${headOf(trend)}  ${sparkline(trend.points.map(({ median }) => median))}`, ...rows].join('\n');
}

/** Likewise with a line per release of the app: its median, and the change from the release before. */
function releasesText(series: Series, unit: Unit): string {
  const releases = releasesOf(series.points);
  const rows = releases.map(({ release, since, sessions, runs, median, low, high }, i) => {
    const before = releases[i - 1]?.median;
    const change = before === undefined ? undefined : formatRelative(median - before, before);
    const spread = low === high ? '' : `, ${formatQuantity(low, unit)} to ${formatQuantity(high, unit)}`;
    const of = `${formatCount(sessions, 'session')}, ${formatCount(runs, 'run')}${spread}`;
    return `  ${plainText(release)} since ${plainText(since.slice(0, 10))} ${formatQuantity(median, unit)} (${of})${change === undefined ? '' : ` ${change}`}`;
  });
  const none = rows.length === 0 ? ['  no session states the version of the app'] : rows;
  return [`${headOf(series)}  ${sparkline(releases.map(({ median }) => median))}`, ...none].join('\n');
}

export function alarmText(
  { series, change, since, age, cause }: Alarm,
  unit: Unit,
  {
    acknowledged,
    owners = [],
  }: { readonly acknowledged?: string | undefined; readonly owners?: readonly string[] } = {},
): string {
  const step = `${formatQuantity(change.before, unit)} → ${formatQuantity(change.after, unit)}`;
  const old = `${formatCount(age.sessions, 'session')} in ${formatCount(age.days, 'day')}`;
  const seen = acknowledged === undefined ? '' : `; acknowledged: ${plainText(acknowledged, 200)}`;
  const known =
    cause === undefined
      ? ''
      : `; cause: ${plainText(cause.name)} since ${formatCount(cause.sessions, 'session')}, ${formatCount(cause.builds, 'build')}`;
  const owned = owners.length === 0 ? '' : `; owner: ${plainText(owners.join(' '))}`;
  return `${headOf(series)}: ${step} since ${pointText(since, unit)}, ${old}${known}${owned}${seen}`;
}

const headOf = ({ metric, options, basis, scenario, deviceName, deviceClass }: Series): string => {
  const measured = [options, basis].flatMap((what) => (what === undefined ? [] : ` (${plainText(what)})`));
  const device = [...(deviceName === undefined ? [] : [deviceName]), deviceClass.model].map((name) =>
    plainText(name),
  );
  return [
    metric + measured.join(''),
    plainText(scenario),
    ...device,
    ...(deviceClass.refreshHz === 0 ? [] : [`${deviceClass.refreshHz} Hz`]),
  ].join(' · ');
};

const pointText = ({ judgedAt, commit, median, runs }: TrendPoint, unit: Unit): string =>
  `${plainText(judgedAt.slice(0, 16))} ${plainText((commit ?? '-').slice(0, 10))} ${formatQuantity(median, unit)} (${runs} runs)`;

/** One block per value; the lowest and highest values are the ends of the scale. */
function sparkline(values: readonly number[]): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return values
    .map((value) => LEVELS[span === 0 ? 0 : Math.round(((value - low) / span) * (LEVELS.length - 1))] ?? '')
    .join('');
}

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
