import { Readable } from 'node:stream';
import { RuntimeDeath, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { StorageError } from '../storage/device-path.ts';
import type { Call, Result } from './command.ts';
import { COMMANDS } from './commands.ts';
import type { ShellContext, Sink } from './context.ts';
import { parse } from './parse.ts';
import { redirect } from './redirect.ts';
import { ShellSyntaxError, type SimpleCommand, type Word } from './syntax.ts';

const NOT_FOUND = 127;

/** Runs a command line as the device's shell does and returns its exit code. */
export async function runLine(context: ShellContext, line: string): Promise<number> {
  const variables = new Map<string, string>();
  let code = 0;
  try {
    for (const pipeline of parse(line)) {
      if (pipeline.when === 'succeeded' && code !== 0) continue;
      if (pipeline.when === 'failed' && code === 0) continue;
      variables.set('?', String(code));
      // `&` needs no implementation: in virtual time there is nothing to wait for.
      code = await runPipeline(context, pipeline.commands, variables);
    }
    return code;
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    await context.err(`/system/bin/sh: syntax error: ${error.message}\n`);
    return 1;
  }
}

async function runPipeline(
  context: ShellContext,
  commands: readonly SimpleCommand[],
  variables: Map<string, string>,
): Promise<number> {
  let stdin = context.stdin;
  let code = 0;
  for (const [index, command] of commands.entries()) {
    const held: Buffer[] = [];
    const isLast = index === commands.length - 1;
    const out: Sink = isLast ? context.out : async (bytes) => void held.push(Buffer.from(bytes));
    code = await runCommand({ ...context, stdin, out }, command, variables);
    stdin = Readable.from(held, { objectMode: false });
  }
  return code;
}

async function runCommand(context: ShellContext, command: SimpleCommand, variables: Map<string, string>) {
  const expand = (word: Word): string =>
    word.map((part) => (part.kind === 'text' ? part.text : (variables.get(part.name) ?? ''))).join('');
  // An unquoted `$X` that is empty is dropped; `""` is an empty word.
  const words = command.words
    .filter((word) => word.some(({ kind }) => kind === 'text') || expand(word) !== '')
    .map(expand);
  while (/^[A-Za-z_]\w*=/.test(words[0] ?? '')) assign(variables, words.shift() ?? '');
  if (words[0] === 'export') {
    for (const word of words.slice(1)) assign(variables, word);
    return 0;
  }
  if (words[0] === 'exec') words.shift();
  const closing: (() => Promise<void>)[] = [];
  try {
    const redirected = await redirect(context, command.redirects, expand, closing);
    const code = words.length === 0 ? 0 : await runWords(redirected, words);
    for (const close of closing) await close();
    return code;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    await context.err(`/system/bin/sh: can't open ${error.message}\n`);
    return 1;
  }
}

function assign(variables: Map<string, string>, word: string): void {
  const equals = word.indexOf('=');
  if (equals > 0) variables.set(word.slice(0, equals), word.slice(equals + 1));
}

async function runWords(context: ShellContext, words: readonly string[]): Promise<number> {
  const name = (words[0] ?? '').replace(/^\/(?:system|vendor)\/bin\//, '');
  const command = COMMANDS.get(name);
  if (command === undefined) {
    await context.err(`/system/bin/sh: ${words[0]}: inaccessible or not found\n`);
    return NOT_FOUND;
  }
  const result = await resultOf(name, () => command(callOf(context, words.slice(1))));
  if (result.out !== undefined && result.out.length > 0) await context.out(result.out);
  if (result.err !== undefined && result.err !== '') await context.err(result.err);
  return result.code;
}

/** Errors that can occur on a device become a message and an exit code of the command. */
async function resultOf(name: string, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StorageError) return { code: 1, err: `${name}: ${error.message}\n` };
    if (error instanceof RuntimeRefusal)
      return { code: 1, err: `${name}: ${error.code}: ${error.message}\n` };
    if (error instanceof RuntimeDeath) return { code: 255, err: `${error.message}\n` };
    throw error;
  }
}

function callOf(context: ShellContext, args: readonly string[]): Call {
  return {
    system: context.system,
    args,
    stdin: context.stdin,
    write: async (bytes) => void (await context.out(bytes)),
    signal: context.signal,
    actor: context.actor,
    directory: context.directory ?? '/',
    runAs: (actor, words) => runWords({ ...context, actor, directory: `/data/data/${actor}` }, words),
    runLine: (line) => runLine(context, line),
  };
}
