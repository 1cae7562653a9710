import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { UsageError } from '../base/usage-error.ts';
import { plainText } from '../report/text/plain-text.ts';
import { aaCommand } from './aa.ts';
import { analyseCommand } from './analyse.ts';
import { baselineCommand } from './baseline.ts';
import type { CommandContext } from './command-context.ts';
import { commentCommand } from './comment.ts';
import { compareCommand } from './compare.ts';
import { doctorCommand } from './doctor.ts';
import { explainCommand } from './explain.ts';
import { exportCommand } from './export.ts';
import { historyCommand } from './history.ts';
import { importCommand } from './import.ts';
import { initCommand } from './init.ts';
import { injectCommand } from './inject.ts';
import { openCommand } from './open.ts';
import { openProject } from './open-project.ts';
import { someText } from './option.ts';
import { perfCommand } from './perf.ts';
import { alarmsCommand, trendCommand } from './trend.ts';

/** Runs one command line and returns its exit code; docs/judging.md lists the codes. Never throws. */
export async function main(args: readonly string[]): Promise<number> {
  let code = 0;
  const chosenProject = (): string | undefined => program.opts<{ project?: string }>().project;
  const context: CommandContext = {
    done: (result) => {
      code = result;
    },
    here: () => resolve(chosenProject() ?? '.'),
    project: () => openProject(chosenProject(), process.cwd()),
  };
  const program = new Command('hitchproof')
    .description('Does the app still scroll smoothly, by how much not, and why?')
    .option(
      '--project <folder>',
      'folder with the configuration (default: the nearest one from here upwards)',
      someText('--project'),
    )
    .option('--verbose', 'print stack traces with errors')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
    .addCommand(perfCommand(context), { isDefault: true })
    .addCommand(initCommand(context))
    .addCommand(injectCommand(context))
    .addCommand(analyseCommand(context))
    .addCommand(compareCommand(context))
    .addCommand(aaCommand(context))
    .addCommand(baselineCommand(context))
    .addCommand(trendCommand(context))
    .addCommand(alarmsCommand(context))
    .addCommand(historyCommand(context))
    .addCommand(explainCommand(context))
    .addCommand(importCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(commentCommand(context))
    .addCommand(openCommand(context))
    .addCommand(doctorCommand(context));
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return failed(error, args.includes('--verbose'));
  }
}

function failed(error: unknown, verbose: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${plainText(sentence, MAX_SENTENCE_CHARS)}\n`);
  if (verbose && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
  return error instanceof UsageError ? USAGE : INFRASTRUCTURE;
}
/** A message may quote a device, a file or a server: it is cut and cannot move the cursor. */
const MAX_SENTENCE_CHARS = 1_000;
const USAGE = 2;
const INFRASTRUCTURE = 3;
