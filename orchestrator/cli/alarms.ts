import { relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { valueTraits } from '../compute/metrics/value-names.ts';
import { acknowledge, acknowledgementOf, readAcknowledged } from '../history/acknowledged-alarms.ts';
import { metricsIn, withHistory } from '../history/query-history.ts';
import { type Alarm, readAlarms } from '../history/read-alarms.ts';
import { defaultSettings } from '../judge/settings.ts';
import type { CommandContext } from './command-context.ts';
import { type HistoryFilter, historyFolder, queryOf, traitsOf, withFilter } from './trend.ts';
import { alarmText } from './trend-text.ts';

interface Options extends HistoryFilter {
  readonly acknowledge?: string;
  readonly baseline?: string;
}

/** `hitchproof alarms`: metrics that have become worse; exit code 1 if one of them is not acknowledged. */
export const alarmsCommand = ({ done, project }: CommandContext): Command =>
  withFilter(
    new Command('alarms').description(
      'list metrics that have become worse, gated ones and recent ones first',
    ),
  )
    .option(
      '--acknowledge <reason>',
      'accept those listed: they no longer fail until it gets worse again',
      aReason,
    )
    .option('--baseline <folder>', "folder of accepted results (default: the configuration's)")
    .action(async (options: Options) => {
      const opened = await project();
      const folder = resolve(opened.root, options.baseline ?? opened.config.baseline);
      const alarms = await withHistory(historyFolder(opened, options.reports), async (history) => {
        const known = (await metricsIn(history)).flatMap((metric) => {
          // A part or a scene says again, and more often by chance, what its metric says.
          const traits =
            metricTraits[metric] === undefined && valueTraits(metric) ? undefined : traitsOf(metric);
          return traits === undefined ? [] : [[metric, traits] as const];
        });
        return readAlarms(history, { traits: Object.fromEntries(known), gated, ...queryOf(options) });
      });
      if (options.acknowledge !== undefined && alarms.length > 0) {
        const path = acknowledge(folder, alarms, options.acknowledge);
        process.stdout.write(`Acknowledged in ${relative('.', path)}:\n`);
      }
      done(print(alarms, folder) === 0 ? 0 : 1);
    });

const gated = [...Object.keys(defaultSettings.defaultBudget), ...defaultSettings.regressionMetrics];

function aReason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Say why it is accepted.');
  return text;
}

/** @returns how many are not acknowledged */
function print(alarms: readonly Alarm[], folder: string): number {
  const acknowledged = readAcknowledged(folder);
  if (alarms.length === 0) process.stdout.write('No metric has become worse.\n');
  let open = 0;
  for (const alarm of alarms) {
    const seen = acknowledgementOf(alarm, acknowledged);
    if (seen === undefined) open++;
    const unit = traitsOf(alarm.series.metric)?.unit ?? '1';
    process.stdout.write(`${alarmText(alarm, unit, seen?.reason)}\n`);
  }
  return open;
}
