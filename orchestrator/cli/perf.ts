import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { UsageError } from '../base/errors.ts';
import { ABORTED, INFRASTRUCTURE } from '../judge/verdict.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { type CommandContext, isReady, type OpenProject } from './command-context.ts';
import { type PerfOptions, perfOptions } from './perf-options.ts';
import { surroundingsOn } from './run-job.ts';
import { runPerf } from './run-perf.ts';
import type { Terminal } from './terminal.ts';

export const perfCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  Object.values(perfOptions)
    .reduce(
      (perf, option) => perf.addOption(option),
      new Command('perf').description('measure the specs on a device, judge them and write the report'),
    )
    .addOption(new JsonOption('result'))
    .action(async (options: PerfOptions & Json, { args: [word] }: Command) => {
      if (word !== undefined) throw unknown(word);
      done(await measure({ ...options, verbose: verbose() }, await project(), terminal(options.json)));
    });

async function measure(options: PerfOptions, opened: OpenProject, terminal: Terminal): Promise<number> {
  endWithNpm('npm');
  if (await isReady(opened)) return runPerf(options, opened, surroundingsOn(terminal));
  return options.exitForBisect === true ? ABORTED : INFRASTRUCTURE;
}

const unknown = (word: string): UsageError =>
  new UsageError(`'${word}' is neither a command nor an option of perf: \`hitchproof --help\` lists both.`);
