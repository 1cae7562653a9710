import { StorageError } from '../storage/device-path.ts';
import { pathFor, UsageError } from './command.ts';
import type { ShellContext, ShellState } from './context.ts';
import { escaped, globSource, regularExpression } from './pattern.ts';
import { type Part, ShellSyntaxError, type Word } from './syntax.ts';

/** What the expansion of a word depends on. */
export type Expansion = Pick<ShellContext, 'system' | 'actor'> & Pick<ShellState, 'variables' | 'directory'>;

/** A field under construction: its text, and the same text as a pattern for file names. */
interface Field {
  text: string;
  pattern: string;
}

/** The words of a command: expanded, split at the blanks of unquoted expansions, with file names for patterns. */
export async function fieldsOf(words: readonly Word[], context: Expansion): Promise<string[]> {
  const fields: string[] = [];
  for (const word of words) {
    for (const field of split(word, context)) {
      const isGlob = field.pattern !== escaped(field.text);
      const matches = isGlob ? await filesLike(field, context) : [];
      fields.push(...(matches.length > 0 ? matches : [field.text]));
    }
  }
  return fields;
}

/** The word as one text, for an assignment or the name of a file. */
export const textOf = (word: Word, context: Expansion): string =>
  word.map((part) => expanded(part, context)).join('');

/** Variables that a phone's shell sets itself, each time they are read. */
const LIVE = new Set(['EPOCHREALTIME', 'LINENO', 'PIPESTATUS', 'PPID', 'RANDOM', 'SECONDS']);

function valueOfVariable(name: string, { variables, directory }: Expansion): string {
  const value = variables.get(name) ?? (name === 'PWD' ? directory : undefined);
  if (value === undefined && LIVE.has(name)) throw new ShellSyntaxError(`$${name} is not supported`);
  return value ?? '';
}

const expanded = (part: Part, context: Expansion): string =>
  part.kind === 'text' ? part.text : valueOfVariable(part.name, context);

function split(word: Word, context: Expansion): readonly Field[] {
  const fields: Field[] = [];
  let open: Field | undefined;
  const add = (text: string, isPattern: boolean): void => {
    open ??= { text: '', pattern: '' };
    open.text += text;
    open.pattern += isPattern ? globSource(text) : escaped(text);
  };
  const close = (): void => {
    if (open !== undefined) fields.push(open);
    open = undefined;
  };
  for (const part of word) {
    const value = expanded(part, context);
    if (part.quoted) {
      add(value, false);
      continue;
    }
    for (const [at, piece] of value.split(/[ \t\n]/).entries()) {
      if (at > 0) close();
      if (piece !== '') add(piece, true);
    }
  }
  close();
  return fields;
}

/** Matches the pattern one folder level after the other. */
async function filesLike({ text, pattern }: Field, context: Expansion): Promise<string[]> {
  const patterns = pattern.split('/');
  let found = [''];
  for (const [level, name] of text.split('/').entries()) {
    const wanted = patterns[level] ?? '';
    const parents = found.map((path) => (level === 0 ? path : `${path}/`));
    found =
      wanted === escaped(name)
        ? parents.map((parent) => parent + name)
        : (await Promise.all(parents.map((parent) => childrenLike(parent, wanted, context)))).flat();
  }
  const exist = await Promise.all(found.map((path) => exists(path, context)));
  return found.filter((_, at) => exist[at]).toSorted();
}

/**
 * Names with a leading dot match only patterns with one; a folder that the caller may not read has no
 * children, and nothing matches an invalid pattern such as `[z-a]`.
 */
async function childrenLike(parent: string, pattern: string, context: Expansion): Promise<string[]> {
  const isShown = (name: string): boolean => pattern.startsWith('\\.') || !name.startsWith('.');
  return orNothing<string[]>([], async () => {
    const wanted = regularExpression(`^${pattern}$`);
    const names = await context.system.storage.list(pathFor(context, parent === '' ? '.' : parent));
    return names.filter((name) => isShown(name) && wanted.test(name)).map((name) => parent + name);
  });
}

/** A path that ends with a slash must be a folder. */
const exists = (path: string, context: Expansion): Promise<boolean> =>
  orNothing(false, async () => {
    const facts = await context.system.storage.stat(pathFor(context, path));
    return facts !== null && (facts.isDirectory || !path.endsWith('/'));
  });

async function orNothing<T>(nothing: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof StorageError || error instanceof UsageError) return nothing;
    throw error;
  }
}
