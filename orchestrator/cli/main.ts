import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import { codeOf, messageOf, withCode } from '../base/errors.ts';
import { faults } from '../base/faults.ts';
import { withoutSecrets } from '../environment.ts';
import { ABORTED, INFRASTRUCTURE, SKIPPED, USAGE } from '../judge/verdict.ts';
import { plainText } from '../report/text/format.ts';
import { type CommandContext, openProject } from './command-context.ts';
import { hitchproofProgram } from './program.ts';
import { jsonTerminal, standardOutput, type Terminal, terminalOn } from './terminal.ts';

/** Runs one command line and returns its exit code; docs/judging.md lists the codes. Never throws. */
export async function main(args: readonly string[]): Promise<number> {
  let code = 0;
  let terminal: Terminal | undefined;
  let hasBegun = false;
  const chosenProject = (): string | undefined => program.opts<{ project?: string }>().project;
  const context: CommandContext = {
    done: (result) => {
      code = result;
    },
    terminal: (json = false) => {
      const { quiet } = program.opts<{ quiet?: boolean }>();
      terminal ??= json ? jsonTerminal(quiet) : terminalOn(standardOutput(), quiet);
      return terminal;
    },
    verbose: () => program.opts<{ verbose?: boolean }>().verbose === true,
    here: () => resolve(chosenProject() ?? '.'),
    project: () => {
      hasBegun = true;
      return openProject(chosenProject(), process.cwd());
    },
  };
  const program = hitchproofProgram(context);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    terminal?.clear();
    const ended = failed(error, args.includes('--verbose'));
    if (!args.includes('--exit-for-bisect')) return ended;
    // A command line is wrong for every commit; a project, a spec or a missing APK may be that of one.
    return hasBegun && ended === USAGE ? SKIPPED : ABORTED;
  }
}

/** Prints one sentence about an error, and returns the exit code. */
export function failed(error: unknown, verbose: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const redact = withoutSecrets();
  const sentence = redact(messageOf(error));
  const code = codeOf(error);
  process.stderr.write(`${withCode(plainText(sentence, MAX_SENTENCE_CHARS), code)}\n`);
  if (verbose && error instanceof Error) process.stderr.write(`${redact(error.stack ?? '')}\n`);
  return faults[code].class === 'configuration' ? USAGE : INFRASTRUCTURE;
}
/** A message may quote a device, a file or a server, so it is shortened, and control characters are removed. */
const MAX_SENTENCE_CHARS = 1_000;
