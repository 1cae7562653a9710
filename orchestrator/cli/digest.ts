import { resolve } from 'node:path';
import type { Command } from 'commander';
import { withHistory } from '../history/query-history.ts';
import { readEarlier } from '../history/read-earlier.ts';
import { digestPage } from '../report/fleet/digest-page.ts';
import { writeWhole } from '../run-folder/plain-files.ts';
import { foundAlarms } from './alarms.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { wholeNumber } from './option.ts';
import { perfOptions } from './perf-options.ts';
import { historyFolder } from './trend.ts';

interface Options {
  readonly days: number;
  readonly out: string;
  readonly reports?: string;
}

const MS_PER_DAY = 86_400_000;
const MOST_SESSIONS = 10_000;

/** `hitchproof digest`: the sessions of some days as one page. */
export const digestCommand = (context: CommandContext): Command =>
  new AnsweringCommand('digest')
    .description('write one page about the sessions of some days: alarms with owners, and each scenario')
    .option('--days <number>', 'so many days until the newest session', wholeNumber('--days', 1, 366), 7)
    .option('--out <file>', 'where to write it', 'digest.html')
    .addOption(perfOptions.reports)
    .answers(context, 'files', async (options: Options) => {
      const opened = await context.project();
      const alarms = await foundAlarms(opened, options);
      const all = await withHistory(historyFolder(opened, options.reports), (history) =>
        readEarlier(history, { before: new Date().toISOString(), newest: MOST_SESSIONS }),
      );
      const to = all[0]?.judgedAt ?? new Date().toISOString();
      const from = new Date(Date.parse(to) - options.days * MS_PER_DAY).toISOString();
      const verdicts = all.filter(({ judgedAt }) => judgedAt > from);
      const path = resolve(options.out);
      writeWhole(path, digestPage({ from, to, verdicts, alarms }));
      return { data: { files: [path] }, lines: [`Digest: ${path}`] };
    });
