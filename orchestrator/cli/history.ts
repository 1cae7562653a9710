import { Command } from 'commander';
import { compactHistory } from '../history/compact-history.ts';
import { retainHistory } from '../history/retain-history.ts';
import type { CommandContext } from './command-context.ts';
import { pullHistory, pushHistory } from './history-branch.ts';
import { wholeNumber } from './option.ts';
import { reportsOption } from './session-options.ts';
import { historyFolder } from './trend.ts';

/** `hitchproof history compact|retain|pull|push`: maintains the Parquet files. */
export const historyCommand = ({ done, project }: CommandContext): Command =>
  new Command('history')
    .description('maintain the Parquet history in reports/history')
    .addCommand(
      new Command('compact')
        .description('merge the files of each month into one')
        .addOption(reportsOption)
        .action(async ({ reports }: { reports?: string }) => {
          const compacted = await compactHistory(historyFolder(await project(), reports));
          for (const { month, filesBefore } of compacted)
            process.stdout.write(`${month}: ${filesBefore} files merged\n`);
          if (compacted.length === 0) process.stdout.write('No month has enough files to merge.\n');
          done(0);
        }),
    )
    .addCommand(
      new Command('retain')
        .description('remove old months')
        .requiredOption(
          '--months <n>',
          'months to keep, the current one included',
          wholeNumber('--months', 1, 1_200),
        )
        .addOption(reportsOption)
        .action(async ({ months, reports }: { months: number; reports?: string }) => {
          const folder = historyFolder(await project(), reports);
          const removed = retainHistory(folder, months, new Date().toISOString());
          for (const month of removed) process.stdout.write(`${month}: removed\n`);
          if (removed.length === 0) process.stdout.write('No month is that old.\n');
          done(0);
        }),
    )
    .addCommand(
      onBranch('pull', 'add what a branch of the git repository has kept')
        .addOption(reportsOption)
        .action(async (options: BranchOptions) => {
          const opened = await project();
          const folder = historyFolder(opened, options.reports);
          const added = pullHistory({ root: opened.root, ...options }, folder);
          process.stdout.write(`${added} files of the history from ${options.remote}/${options.branch}\n`);
          done(0);
        }),
    )
    .addCommand(
      onBranch('push', 'keep it on a branch of the git repository, beside what other jobs have added')
        .addOption(reportsOption)
        .action(async (options: BranchOptions) => {
          const opened = await project();
          const folder = historyFolder(opened, options.reports);
          const added = pushHistory({ root: opened.root, ...options }, folder);
          process.stdout.write(`${added} files of the history to ${options.remote}/${options.branch}\n`);
          done(0);
        }),
    );

interface BranchOptions {
  readonly remote: string;
  readonly branch: string;
  readonly reports?: string;
}

const onBranch = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .option('--remote <name>', 'remote of the repository', 'origin')
    .option('--branch <name>', 'branch without the sources', 'hitchproof-history');
