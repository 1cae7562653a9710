import type { Readable } from 'node:stream';
import { StorageError } from '../storage/device-path.ts';
import { pathFor } from './command.ts';
import type { ShellContext, ShellState } from './context.ts';
import { ControlFlow } from './control-flow.ts';

type Builtin = (context: ShellContext, state: ShellState, args: readonly string[]) => Promise<number>;

const complain = async (context: ShellContext, sentence: string): Promise<number> => {
  await context.err(`/system/bin/sh: ${sentence}\n`);
  return 1;
};

const codeIn = (state: ShellState, text: string | undefined): number =>
  Number(text ?? state.variables.get('?') ?? 0) & 0xff;

/** Commands that change the shell itself. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', () => Promise.resolve(0)],
  [
    'export',
    (_context, { variables }, args) => {
      for (const word of args) assign(variables, word);
      return Promise.resolve(0);
    },
  ],
  [
    'unset',
    (_context, { variables }, args) => {
      for (const name of args) variables.delete(name);
      return Promise.resolve(0);
    },
  ],
  [
    'cd',
    async (context, state, [target = '/']) => {
      try {
        const path = pathFor({ actor: context.actor, directory: state.directory }, target);
        const facts = await context.system.storage.stat(path);
        if (facts?.isDirectory !== true)
          throw new StorageError(facts === null ? 'ENOENT' : 'ENOTDIR', target);
        state.directory = path;
        return 0;
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        return complain(context, `cd: ${error.message}`);
      }
    },
  ],
  [
    'pwd',
    async (context, state) => {
      await context.out(`${state.directory}\n`);
      return 0;
    },
  ],
  [
    'exit',
    (_context, state, [code]) => {
      throw new ControlFlow('exit', codeIn(state, code));
    },
  ],
  [
    'break',
    () => {
      throw new ControlFlow('break', 0);
    },
  ],
  [
    'continue',
    () => {
      throw new ControlFlow('continue', 0);
    },
  ],
  [
    'read',
    async (context, { variables }, args) => {
      const names = args.filter((arg) => arg !== '-r');
      const unknown = names.find((name) => name.startsWith('-'));
      if (unknown !== undefined) return complain(context, `read: ${unknown}: unknown option`);
      const line = await readLine(context.stdin);
      const words = (line ?? '').trim().split(/\s+/);
      const last = names.at(-1) ?? 'REPLY';
      for (const name of names.slice(0, -1)) variables.set(name, words.shift() ?? '');
      variables.set(last, words.join(' '));
      return line === undefined ? 1 : 0;
    },
  ],
]);

export function assign(variables: Map<string, string>, word: string): void {
  const equals = word.indexOf('=');
  if (equals > 0) variables.set(word.slice(0, equals), word.slice(equals + 1));
}

/** Leaves the rest in the stream, for the next command that reads. */
async function readLine(stdin: Readable): Promise<string | undefined> {
  const held: Buffer[] = [];
  for (;;) {
    const chunk = await nextChunk(stdin);
    if (chunk === undefined) return held.length === 0 ? undefined : Buffer.concat(held).toString('utf8');
    const end = chunk.indexOf('\n');
    held.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (end < 0) continue;
    if (end + 1 < chunk.length) stdin.unshift(chunk.subarray(end + 1));
    return Buffer.concat(held).toString('utf8');
  }
}

async function nextChunk(stdin: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const chunk: unknown = stdin.read();
    if (chunk !== null) return Buffer.from(chunk as Uint8Array);
    if (stdin.readableEnded || stdin.destroyed) return undefined;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        for (const event of ['readable', 'end', 'close', 'error']) stdin.off(event, settle);
        resolve();
      };
      for (const event of ['readable', 'end', 'close', 'error']) stdin.on(event, settle);
    });
  }
}
