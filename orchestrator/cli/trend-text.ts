import type { Unit } from '../compute/metrics/metric.ts';
import type { Alarm } from '../history/read-alarms.ts';
import { releasesOf, type Series, type Trend, type TrendPoint } from '../history/read-trends.ts';
import { formatCount, formatQuantity, formatRelative, plainText } from '../report/text/format.ts';

const LEVELS = '▁▂▃▄▅▆▇█';

/** A series on the terminal: a sparkline and one line per session, with change points marked. */
export function trendText(trend: Trend, unit: Unit): string {
  const changes = new Map(trend.changes.map((change) => [change.index, change]));
  const rows = trend.points.map((point, i) => {
    const change = changes.get(i);
    const mark = change === undefined ? '' : `  ← ${change.direction} (p ${change.p.toFixed(3)})`;
    return `  ${pointText(point, unit)}${mark}`;
  });
  return [`${headOf(trend)}  ${sparkline(trend.points.map(({ median }) => median))}`, ...rows].join('\n');
}

/** Likewise with a line per release of the app: its median, and the change from the release before. */
export function releasesText(series: Series, unit: Unit): string {
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
