import { Command } from 'commander';
import { compactHistory, retainHistory } from '../history/compact-history.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { pullHistory, pushHistory } from './history-branch.ts';
import { wholeNumber } from './option.ts';
import { perfOptions } from './perf-options.ts';
import { historyFolder } from './trend.ts';

/** `hitchproof history compact|retain|pull|push`: maintains the Parquet files. */
export const historyCommand = (context: CommandContext): Command =>
  new Command('history')
    .description('maintain the Parquet history in reports/history')
    .addCommand(compactCommand(context))
    .addCommand(retainCommand(context))
    .addCommand(branchCommand('pull', 'add what a branch of the git repository has kept', context))
    .addCommand(
      branchCommand(
        'push',
        'keep it on a branch of the git repository, beside what other jobs have added',
        context,
      ),
    );

interface Options {
  readonly reports?: string;
}

const compactCommand = (context: CommandContext): Command =>
  new AnsweringCommand('compact')
    .description('merge the files of each month into one')
    .addOption(perfOptions.reports)
    .answers(context, 'history', async ({ reports }: Options) => {
      const compacted = await compactHistory(historyFolder(await context.project(), reports));
      const lines = compacted.map(({ month, filesBefore }) => `${month}: ${filesBefore} files merged`);
      return {
        data: compacted.map(({ month, filesBefore }) => ({ month, files: filesBefore })),
        lines: lines.length > 0 ? lines : ['No month has enough files to merge.'],
      };
    });

const retainCommand = (context: CommandContext): Command =>
  new AnsweringCommand('retain')
    .description('remove old months')
    .requiredOption(
      '--months <n>',
      'months to keep, the current one included',
      wholeNumber('--months', 1, 1_200),
    )
    .addOption(perfOptions.reports)
    .answers(context, 'history', async ({ months, reports }: { months: number } & Options) => {
      const folder = historyFolder(await context.project(), reports);
      const removed = retainHistory(folder, months, new Date().toISOString());
      const lines = removed.map((month) => `${month}: removed`);
      return {
        data: removed.map((month) => ({ month })),
        lines: lines.length > 0 ? lines : ['No month is that old.'],
      };
    });

interface BranchOptions extends Options {
  readonly remote: string;
  readonly branch: string;
}

const MOVES = {
  pull: { move: pullHistory, way: 'from' },
  push: { move: pushHistory, way: 'to' },
} as const;

const branchCommand = (name: keyof typeof MOVES, description: string, context: CommandContext): Command =>
  new AnsweringCommand(name)
    .description(description)
    .option('--remote <name>', 'remote of the repository', 'origin')
    .option('--branch <name>', 'branch without the sources', 'hitchproof-history')
    .addOption(perfOptions.reports)
    .answers(context, 'history branch', async ({ remote, branch, reports }: BranchOptions) => {
      const opened = await context.project();
      const { move, way } = MOVES[name];
      const files = move({ root: opened.root, remote, branch }, historyFolder(opened, reports));
      const line = `${files} files of the history ${way} ${remote}/${branch}`;
      return { data: { files, remote, branch }, lines: [line] };
    });
