import { join } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import { matchesPattern } from '../base/matches-pattern.ts';
import { whyLines, whyOf } from '../report/why/why-of.ts';
import { type CommandContext, chosenRun } from './command-context.ts';
import { type Json, jsonOption, printResult } from './json-output.ts';
import { perfOptions } from './perf-options.ts';
import { readResult } from './read-result.ts';

/** `hitchproof why [run]`: what decided a verdict, and what took the time. */
export const whyCommand = ({ done, project }: CommandContext): Command =>
  new Command('why')
    .description('say why a session has its verdict: what decided it, the cause, its stack and line')
    .argument('[run]', 'run folder (default: the newest)')
    .addOption(perfOptions.scenario)
    .addOption(jsonOption)
    .action(async (run: string | undefined, { scenario = '*', ...how }: { scenario?: string } & Json) => {
      const result = readResult(join(chosenRun(await project(), run), 'result.json'));
      const scenarios = result.scenarios.filter(({ name }) => matchesPattern(name, scenario));
      if (scenarios.length === 0) throw new UsageError(`${result.run} has no scenario like ${scenario}.`);
      const why = whyOf({ ...result, scenarios });
      printResult(
        how,
        'why',
        () => why,
        () => whyLines(why),
      );
      done(0);
    });
