import { BUILTINS, type Builtin } from './builtins.ts';
import { COMMANDS } from './commands.ts';

/** On a phone a program, and here part of the shell, which knows the commands. */
const WHICH = 'which';

const placeOf = (name: string): string | undefined => {
  const short = name.replace(/^\/(?:system|vendor)\/bin\//, '');
  return COMMANDS.has(short) || short === WHICH ? `/system/bin/${short}` : undefined;
};

const isBuiltin = (name: string): boolean =>
  BUILTINS.has(name) || name === 'exec' || (LOOKUPS.has(name) && name !== WHICH);

/** Prints what is found of each name; the code is 1 if anything was not. */
const look =
  (find: (name: string) => string | undefined, absent?: (name: string) => string): Builtin =>
  async (context, _state, names) => {
    const found = names.map(find);
    for (const [at, name] of names.entries()) {
      const shown = found[at] ?? absent?.(name);
      if (shown !== undefined) await context.out(`${shown}\n`);
    }
    return found.includes(undefined) ? 1 : 0;
  };

function kindOf(name: string): string | undefined {
  if (isBuiltin(name)) return `${name} is a shell builtin`;
  const place = placeOf(name);
  return place === undefined ? undefined : `${name} is ${place}`;
}
const type = look(kindOf, (name) => `${name} not found`);
const reach = look((name) => (isBuiltin(name) ? name : placeOf(name)));

/** Commands that tell which commands there are. */
export const LOOKUPS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['type', type],
  [WHICH, look(placeOf)],
  [
    'command',
    async (context, state, [option, ...names]) => {
      if (option === '-v') return reach(context, state, names);
      if (option === '-V') return type(context, state, names);
      await context.err('/system/bin/sh: command: only `command -v NAME` is supported on this device\n');
      return 1;
    },
  ],
]);
