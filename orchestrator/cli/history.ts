import { Command } from 'commander';
import { compactHistory } from '../history/compact-history.ts';
import { retainHistory } from '../history/retain-history.ts';
import { wholeNumber } from './option.ts';
import { historyFolder, REPORTS } from './trend.ts';

/** `hitchproof history compact|retain`: keeps the Parquet files few and young. */
export const historyCommand = (done: (code: 0) => void): Command =>
  new Command('history')
    .description('look after the Parquet history in reports/history')
    .addCommand(
      new Command('compact')
        .description("make one file of each month's many")
        .option(...REPORTS)
        .action(async ({ reports }: { reports?: string }) => {
          for (const { month, filesBefore } of await compactHistory(await historyFolder(reports))) {
            process.stdout.write(`${month}: ${filesBefore} files became one\n`);
          }
          done(0);
        }),
    )
    .addCommand(
      new Command('retain')
        .description('remove months older than the newest ones')
        .requiredOption(
          '--months <n>',
          'months to keep, the current one included',
          wholeNumber('--months', 1, 1_200),
        )
        .option(...REPORTS)
        .action(async ({ months, reports }: { months: number; reports?: string }) => {
          for (const month of retainHistory(await historyFolder(reports), months, new Date().toISOString())) {
            process.stdout.write(`${month}: removed\n`);
          }
          done(0);
        }),
    );
