import { StorageError } from '../storage/device-path.ts';
import { assign, BUILTINS, exportWord } from './builtins.ts';
import { type Call, resultOf } from './command.ts';
import { BIN, COMMANDS } from './commands.ts';
import {
  copyOf,
  DEVICE_ENVIRONMENT,
  environmentOf,
  type ShellContext,
  ShellExit,
  type ShellState,
  stateOf,
} from './context.ts';
import { fieldsOf, textOf } from './expand.ts';
import { parse } from './parse.ts';
import { createPipe, redirect } from './redirect.ts';
import { type Command, type Pipeline, type Script, ShellSyntaxError, type Word } from './syntax.ts';

const NOT_FOUND = 127;

/**
 * Runs a command line as the device's shell does and returns its exit code.
 * @param environment the variables of the program that starts the shell
 */
export async function runLine(
  context: ShellContext,
  line: string,
  environment: ReadonlyMap<string, string> = DEVICE_ENVIRONMENT,
): Promise<number> {
  try {
    return await runScript(context, stateOf(context, environment), parse(line));
  } catch (error) {
    if (error instanceof ShellExit) return error.code;
    if (!(error instanceof ShellSyntaxError)) throw error;
    await context.err(syntaxErrorLine(error));
    return 1;
  }
}

export const syntaxErrorLine = ({ message }: ShellSyntaxError): string =>
  `/system/bin/sh: syntax error: ${message}\n`;

/** Runs commands that share the shell's state. */
export async function runScript(context: ShellContext, state: ShellState, script: Script): Promise<number> {
  let code = 0;
  for (const pipeline of script) {
    if (pipeline.when === 'succeeded' && code !== 0) continue;
    if (pipeline.when === 'failed' && code === 0) continue;
    // `&` needs no implementation: in virtual time there is nothing to wait for.
    code = await runPipeline(context, state, pipeline);
    if (pipeline.isNegated) code = code === 0 ? 1 : 0;
    state.variables.set('?', String(code));
    if (context.signal.aborted) break;
  }
  return code;
}

/** The commands of a pipeline run side by side; one whose reader has ended is stopped. */
async function runPipeline(
  context: ShellContext,
  state: ShellState,
  { commands }: Pipeline,
): Promise<number> {
  const [only] = commands;
  if (commands.length === 1 && only !== undefined) return runCommand(context, state, only);
  const pipes = commands.slice(1).map(createPipe);
  const codes = await Promise.all(
    commands.map(async (command, index) => {
      const from = pipes[index - 1];
      const into = pipes[index];
      const piped = {
        ...context,
        ...(from !== undefined && { stdin: from.stdin }),
        ...(into !== undefined && { out: into.out, signal: AbortSignal.any([context.signal, into.broken]) }),
      };
      try {
        return await runSubshell(piped, state, [{ when: 'always', isNegated: false, commands: [command] }]);
      } finally {
        into?.end();
        from?.stdin.destroy();
      }
    }),
  );
  return codes.at(-1) ?? 0;
}

async function runSubshell(context: ShellContext, state: ShellState, script: Script): Promise<number> {
  try {
    return await runScript(context, copyOf(state), script);
  } catch (error) {
    if (error instanceof ShellExit) return error.code;
    throw error;
  }
}

async function runCommand(context: ShellContext, state: ShellState, command: Command): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  const expand = (word: Word): string => textOf(word, { ...context, ...state });
  const placed = { ...context, directory: state.directory };
  try {
    try {
      return await run(await redirect(placed, command.redirects, expand, closing), state, command);
    } finally {
      for (const close of closing) await close();
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    await context.err(`/system/bin/sh: can't open ${error.message}\n`);
    return 1;
  }
}

async function run(context: ShellContext, state: ShellState, command: Command): Promise<number> {
  switch (command.kind) {
    case 'simple':
      return runSimple(context, state, command.words);
    case 'group':
      return command.isSubshell
        ? runSubshell(context, state, command.body)
        : runScript(context, state, command.body);
    case 'if':
      for (const { test, body } of command.arms) {
        if ((await runScript(context, state, test)) === 0) return runScript(context, state, body);
      }
      return runScript(context, state, command.otherwise);
  }
}

async function runSimple(context: ShellContext, state: ShellState, words: readonly Word[]): Promise<number> {
  const end = words.findIndex((word) => !isAssignment(word));
  const [assignments, others] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end)];
  const [name, ...args] = await fieldsOf(others, { ...context, ...state });
  if (name === undefined) {
    for (const word of assignments) assign(state, textOf(word, { ...context, ...state }));
    return 0;
  }
  const own = copyOf(state);
  for (const word of assignments) exportWord(own, textOf(word, { ...context, ...own }));
  if (name === 'exec') return runInstead(context, own, args);
  const builtin = BUILTINS.get(name);
  return builtin === undefined ? runWords(context, own, [name, ...args]) : builtin(context, state, args);
}

/** `exec COMMAND`: the shell ends with it. */
async function runInstead(
  context: ShellContext,
  state: ShellState,
  words: readonly string[],
): Promise<number> {
  if (words.length > 0) throw new ShellExit(await runWords(context, state, words));
  await context.err('/system/bin/sh: exec: only `exec COMMAND` is supported on this device\n');
  return 1;
}

const isAssignment = ([start]: Word): boolean =>
  start?.kind === 'text' && !start.quoted && /^[A-Za-z_]\w*=/.test(start.text);

async function runWords(context: ShellContext, state: ShellState, words: readonly string[]): Promise<number> {
  const name = (words[0] ?? '').replace(BIN, '');
  const command = COMMANDS.get(name);
  if (command === undefined) {
    await context.err(`/system/bin/sh: ${words[0]}: inaccessible or not found\n`);
    return NOT_FOUND;
  }
  const act = () => command(callOf(context, state, words.slice(1)));
  const { code, out = '', err = '' } = await resultOf(name, act);
  if (out.length > 0) await context.out(out);
  if (err.length > 0) await context.err(err);
  return code;
}

function callOf(context: ShellContext, state: ShellState, args: readonly string[]): Call {
  return {
    system: context.system,
    args,
    stdin: context.stdin,
    write: async (bytes) => void (await context.out(bytes)),
    signal: context.signal,
    actor: context.actor,
    directory: state.directory,
    runAs: (actor, words) =>
      runWords({ ...context, actor }, { ...copyOf(state), directory: `/data/data/${actor}` }, words),
    runLine: (line) => runLine({ ...context, directory: state.directory }, line, environmentOf(state)),
    environment: () => environmentOf(state),
  };
}
