import { StorageError } from '../storage/device-path.ts';
import { pathFor } from './command.ts';
import { type ShellContext, ShellExit, type ShellState } from './context.ts';
import { ShellSyntaxError } from './syntax.ts';

export type Builtin = (context: ShellContext, state: ShellState, args: readonly string[]) => Promise<number>;

const complain = async (context: ShellContext, sentence: string): Promise<number> => {
  await context.err(`/system/bin/sh: ${sentence}\n`);
  return 1;
};

/** Commands that change the shell itself. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', () => Promise.resolve(0)],
  // What `&` starts has ended before the next command.
  ['wait', () => Promise.resolve(0)],
  [
    'export',
    async (context, state, args) => {
      for (const word of args) {
        if (!/^[A-Za-z_]\w*(?:=|$)/.test(word))
          return complain(context, `export: ${word}: not an identifier`);
        exportWord(state, word);
      }
      return 0;
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
    'exit',
    async (context, state, [text = state.variables.get('?') ?? '0']) => {
      if (/^-?\d+$/.test(text)) throw new ShellExit(Number(text) & 0xff);
      throw new ShellExit(await complain(context, `exit: bad number: ${text}`));
    },
  ],
]);

/**
 * @param word like `NAME=value`
 * @throws ShellSyntaxError for a variable that would change the shell
 */
export function assign({ variables }: ShellState, word: string): void {
  const equals = word.indexOf('=');
  const name = word.slice(0, equals);
  // Words are always split at blanks.
  if (name === 'IFS') throw new ShellSyntaxError('IFS is not supported');
  variables.set(name, word.slice(equals + 1));
}

/** @param word like `NAME=value` or `NAME` */
export function exportWord(state: ShellState, word: string): void {
  state.exported.add(word.replace(/=.*/s, ''));
  if (word.includes('=')) assign(state, word);
}
