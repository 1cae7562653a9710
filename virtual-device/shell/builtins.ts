import { StorageError } from '../storage/device-path.ts';
import { pathFor } from './command.ts';
import type { ShellContext, ShellState } from './context.ts';
import { LoopExit, ShellExit } from './control-flow.ts';
import { readLine } from './read-line.ts';
import { ShellSyntaxError } from './syntax.ts';

export type Builtin = (context: ShellContext, state: ShellState, args: readonly string[]) => Promise<number>;

const complain = async (context: ShellContext, sentence: string): Promise<number> => {
  await context.err(`/system/bin/sh: ${sentence}\n`);
  return 1;
};

/** The text as a number; if it is not one, the shell ends. */
async function wholeNumber(context: ShellContext, command: string, text: string): Promise<number> {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw new ShellExit(await complain(context, `${command}: bad number: ${text}`));
}

const leaveLoops =
  (kind: LoopExit['kind']): Builtin =>
  async (context, state, [text = '1']) => {
    const loops = Math.min(state.loops, await wholeNumber(context, kind, text));
    if (loops > 0) throw new LoopExit(kind, loops);
    await complain(context, `${kind}: can't ${kind}`);
    return 0;
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
    'unset',
    (_context, { variables, exported }, args) => {
      for (const name of args) {
        variables.delete(name);
        exported.delete(name);
      }
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
    async (context, state, [text = state.variables.get('?') ?? '0']) => {
      throw new ShellExit((await wholeNumber(context, 'exit', text)) & 0xff);
    },
  ],
  ['break', leaveLoops('break')],
  ['continue', leaveLoops('continue')],
  [
    'read',
    async (context, { variables }, args) => {
      const names = args.filter((arg) => arg !== '-r');
      const unknown = names.find((name) => name.startsWith('-'));
      if (unknown !== undefined) return complain(context, `read: ${unknown}: unknown option`);
      const { text, isWhole } = await readLine(context.stdin);
      if (text.includes('\\') && !args.includes('-r'))
        return complain(context, 'read: only `read -r` reads backslashes on this device');
      let rest = text.replace(/^[ \t]+|[ \t]+$/g, '');
      for (const name of names.slice(0, -1)) {
        variables.set(name, rest.replace(/[ \t].*/s, ''));
        rest = rest.replace(/[^ \t]*[ \t]*/, '');
      }
      variables.set(names.at(-1) ?? 'REPLY', rest);
      return isWhole ? 0 : 1;
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
