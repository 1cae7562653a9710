import { join } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import { matchesPattern } from '../base/matches-pattern.ts';
import { whyLines, whyOf } from '../report/why/why-of.ts';
import { AnsweringCommand } from './answering-command.ts';
import { type CommandContext, chosenRun } from './command-context.ts';
import { readResult } from './confirm.ts';
import { perfOptions } from './perf-options.ts';

/** `hitchproof why [run]`: what decided a verdict, and what took the time. */
export const whyCommand = (context: CommandContext): Command =>
  new AnsweringCommand('why')
    .description('say why a session has its verdict: what decided it, the cause, its stack and line')
    .argument('[run]', 'run folder (default: the newest)')
    .addOption(perfOptions.scenario)
    .answers(context, 'why', async (run: string | undefined, { scenario = '*' }: { scenario?: string }) => {
      const result = readResult(join(chosenRun(await context.project(), run), 'result.json'));
      const scenarios = result.scenarios.filter(({ name }) => matchesPattern(name, scenario));
      if (scenarios.length === 0) throw new UsageError(`${result.run} has no scenario like ${scenario}.`);
      const why = whyOf({ ...result, scenarios });
      return { data: why, lines: whyLines(why) };
    });
