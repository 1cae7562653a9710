import { RuntimeDeath, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { StorageError } from '../storage/device-path.ts';
import { assign, BUILTINS } from './builtins.ts';
import { type Call, type Result, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import type { ShellContext, ShellState, Sink } from './context.ts';
import { ControlFlow } from './control-flow.ts';
import { type Expansion, fieldsOf, textOf } from './expand.ts';
import { parse } from './parse.ts';
import { createPipe } from './pipe.ts';
import { redirect } from './redirect.ts';
import { type Command, type Pipeline, type Script, ShellSyntaxError, type Word } from './syntax.ts';

const NOT_FOUND = 127;

/** Runs a command line as the device's shell does and returns its exit code. */
export async function runLine(context: ShellContext, line: string): Promise<number> {
  return runShell(context, { variables: new Map([['?', '0']]), directory: context.directory ?? '/' }, line);
}

async function runShell(context: ShellContext, state: ShellState, line: string): Promise<number> {
  try {
    return await runScript(context, state, parse(line));
  } catch (error) {
    if (error instanceof ControlFlow) return error.code;
    if (!(error instanceof ShellSyntaxError)) throw error;
    await context.err(`/system/bin/sh: syntax error: ${error.message}\n`);
    return 1;
  }
}

async function runScript(context: ShellContext, state: ShellState, script: Script): Promise<number> {
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

const copyOf = ({ variables, directory }: ShellState): ShellState => ({
  variables: new Map(variables),
  directory,
});

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
    if (error instanceof ControlFlow) return error.code;
    throw error;
  }
}

async function runCommand(context: ShellContext, state: ShellState, command: Command): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  const expand = (word: Word): Promise<string> => textOf(word, expansionOf(context, state));
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
    case 'for': {
      const values = await fieldsOf(command.words, expansionOf(context, state));
      return runLoop(context, state, command.body, async () => {
        const value = values.shift();
        if (value !== undefined) state.variables.set(command.name, value);
        return value !== undefined;
      });
    }
    case 'while':
      return runLoop(
        context,
        state,
        command.body,
        async () => ((await runScript(context, state, command.test)) === 0) !== command.until,
      );
  }
}

async function runLoop(
  context: ShellContext,
  state: ShellState,
  body: Script,
  goesOn: () => Promise<boolean>,
): Promise<number> {
  let code = 0;
  while (!context.signal.aborted && (await goesOn())) {
    try {
      code = await runScript(context, state, body);
    } catch (error) {
      if (!(error instanceof ControlFlow) || error.kind === 'exit') throw error;
      code = 0;
      state.variables.set('?', '0');
      if (error.kind === 'break') break;
    }
  }
  return code;
}

const expansionOf = (
  context: ShellContext,
  state: ShellState,
  ended: (code: number) => void = () => undefined,
): Expansion => ({
  variables: state.variables,
  storage: context.system.storage,
  actor: context.actor,
  directory: state.directory,
  outputOf: async (line) => {
    const held: Buffer[] = [];
    const out: Sink = async (bytes) => void held.push(Buffer.from(bytes));
    ended(await runShell({ ...context, out }, copyOf(state), line));
    return Buffer.concat(held).toString('utf8');
  },
});

async function runSimple(context: ShellContext, state: ShellState, words: readonly Word[]): Promise<number> {
  let code = 0;
  const expansion = expansionOf(context, state, (ended) => {
    code = ended;
  });
  let first = 0;
  for (; isAssignment(words[first]); first++)
    assign(state.variables, await textOf(words[first] ?? [], expansion));
  const [name = '', ...args] = await fieldsOf(words.slice(first), expansion);
  // Without a command, the code is that of the last `$( )`.
  if (name === '' && args.length === 0) return code;
  if (name === 'exec') return runInstead(context, state, args);
  const builtin = BUILTINS.get(name);
  if (builtin === undefined) return runWords(context, state, [name, ...args]);
  return builtin(context, state, args);
}

/** `exec COMMAND`: the shell ends with it. */
async function runInstead(
  context: ShellContext,
  state: ShellState,
  words: readonly string[],
): Promise<number> {
  if (words.length > 0) throw new ControlFlow('exit', await runWords(context, state, words));
  await context.err('/system/bin/sh: exec: only `exec COMMAND` is supported on this device\n');
  return 1;
}

const isAssignment = (word: Word | undefined): boolean => {
  const [start] = word ?? [];
  return start?.kind === 'text' && !start.quoted && /^[A-Za-z_]\w*=/.test(start.text);
};

async function runWords(context: ShellContext, state: ShellState, words: readonly string[]): Promise<number> {
  const name = (words[0] ?? '').replace(/^\/(?:system|vendor)\/bin\//, '');
  const command = COMMANDS.get(name);
  if (command === undefined) {
    await context.err(`/system/bin/sh: ${words[0]}: inaccessible or not found\n`);
    return NOT_FOUND;
  }
  const result = await resultOf(name, () => command(callOf(context, state, words.slice(1))));
  if (result.out !== undefined && result.out.length > 0) await context.out(result.out);
  if (result.err !== undefined && result.err !== '') await context.err(result.err);
  return result.code;
}

/** Errors that can occur on a device become a message and an exit code of the command. */
async function resultOf(name: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StorageError || error instanceof UsageError)
      return { code: 1, err: `${name}: ${error.message}\n` };
    if (error instanceof RuntimeRefusal)
      return { code: 1, err: `${name}: ${error.code}: ${error.message}\n` };
    if (error instanceof RuntimeDeath) return { code: 255, err: `${error.message}\n` };
    throw error;
  }
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
    runLine: (line) => runLine({ ...context, directory: state.directory }, line),
    runWords: (words) => runWords(context, state, words),
  };
}
