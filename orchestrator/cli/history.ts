import { Command } from 'commander';
import { compactHistory, retainHistory } from '../history/compact-history.ts';
import type { CommandContext } from './command-context.ts';
import { pullHistory, pushHistory } from './history-branch.ts';
import { type Json, jsonOption, printResult } from './json-output.ts';
import { wholeNumber } from './option.ts';
import { perfOptions } from './perf-options.ts';
import { historyFolder } from './trend.ts';

/** `hitchproof history compact|retain|pull|push`: maintains the Parquet files. */
export const historyCommand = ({ done, project }: CommandContext): Command =>
  new Command('history')
    .description('maintain the Parquet history in reports/history')
    .addCommand(
      new Command('compact')
        .description('merge the files of each month into one')
        .addOption(perfOptions.reports)
        .addOption(jsonOption)
        .action(async ({ reports, ...how }: { reports?: string } & Json) => {
          const compacted = await compactHistory(historyFolder(await project(), reports));
          const lines = compacted.map(({ month, filesBefore }) => `${month}: ${filesBefore} files merged`);
          printResult(
            how,
            'history',
            () => compacted.map(({ month, filesBefore }) => ({ month, files: filesBefore })),
            () => (lines.length > 0 ? lines : ['No month has enough files to merge.']),
          );
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
        .addOption(perfOptions.reports)
        .addOption(jsonOption)
        .action(async ({ months, reports, ...how }: { months: number; reports?: string } & Json) => {
          const folder = historyFolder(await project(), reports);
          const removed = retainHistory(folder, months, new Date().toISOString());
          const lines = removed.map((month) => `${month}: removed`);
          printResult(
            how,
            'history',
            () => removed.map((month) => ({ month })),
            () => (lines.length > 0 ? lines : ['No month is that old.']),
          );
          done(0);
        }),
    )
    .addCommand(branchCommand('pull', 'add what a branch of the git repository has kept', { done, project }))
    .addCommand(
      branchCommand('push', 'keep it on a branch of the git repository, beside what other jobs have added', {
        done,
        project,
      }),
    );

interface BranchOptions extends Json {
  readonly remote: string;
  readonly branch: string;
  readonly reports?: string;
}

const MOVES = {
  pull: { move: pullHistory, way: 'from' },
  push: { move: pushHistory, way: 'to' },
} as const;

const branchCommand = (
  name: keyof typeof MOVES,
  description: string,
  { done, project }: Pick<CommandContext, 'done' | 'project'>,
): Command =>
  new Command(name)
    .description(description)
    .option('--remote <name>', 'remote of the repository', 'origin')
    .option('--branch <name>', 'branch without the sources', 'hitchproof-history')
    .addOption(jsonOption)
    .addOption(perfOptions.reports)
    .action(async (options: BranchOptions) => {
      const opened = await project();
      const { remote, branch } = options;
      const { move, way } = MOVES[name];
      const files = move({ root: opened.root, remote, branch }, historyFolder(opened, options.reports));
      printResult(
        options,
        'history branch',
        () => ({ files, remote, branch }),
        () => [`${files} files of the history ${way} ${remote}/${branch}`],
      );
      done(0);
    });
