import { posix } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { evaluate } from './arithmetic.ts';
import { pathFor } from './command.ts';
import { escaped, globSource } from './pattern.ts';
import type { Part, Word } from './syntax.ts';

/** What the expansion of a word depends on. */
export interface Expansion {
  readonly variables: ReadonlyMap<string, string>;
  /** What a command line prints. */
  readonly outputOf: (line: string) => Promise<string>;
  readonly storage: Storage;
  readonly actor: string | undefined;
  readonly directory: string;
}

/** A field while it is made: its text, and the same as a pattern for file names. */
interface Field {
  text: string;
  pattern: string;
  isGlob: boolean;
}

/** The words of a command: expanded, split at the blanks of unquoted expansions, with file names for patterns. */
export async function fieldsOf(words: readonly Word[], context: Expansion): Promise<string[]> {
  const fields: string[] = [];
  for (const word of words) {
    for (const field of await split(word, context)) {
      const matches = field.isGlob ? await filesLike(field, context) : [];
      fields.push(...(matches.length > 0 ? matches : [field.text]));
    }
  }
  return fields;
}

/** The word as one text: of an assignment, or the name of a file. */
export async function textOf(word: Word, context: Expansion): Promise<string> {
  let text = '';
  for (const part of word) text += await expanded(part, context);
  return text;
}

async function expanded(part: Part, { variables, outputOf }: Expansion): Promise<string> {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'variable':
      return variables.get(part.name) ?? '';
    case 'output':
      return (await outputOf(part.line)).replace(/\n+$/, '');
    case 'arithmetic':
      return String(evaluate(part.expression, (name) => variables.get(name) ?? ''));
  }
}

async function split(word: Word, context: Expansion): Promise<readonly Field[]> {
  const fields: Field[] = [];
  let open: Field | undefined;
  const add = (text: string, isPattern: boolean): void => {
    open ??= { text: '', pattern: '', isGlob: false };
    open.text += text;
    open.pattern += isPattern ? globSource(text) : escaped(text);
    open.isGlob ||= isPattern && /[*?]|\[.*\]/.test(text);
  };
  const close = (): void => {
    if (open !== undefined) fields.push(open);
    open = undefined;
  };
  for (const part of word) {
    const value = await expanded(part, context);
    if (part.quoted || part.kind === 'text') {
      add(value, !part.quoted);
      continue;
    }
    const [first = '', ...others] = value.split(/\s+/);
    if (first !== '') add(first, true);
    for (const other of others) {
      close();
      if (other !== '') add(other, true);
    }
  }
  close();
  return fields;
}

async function filesLike(
  { text, pattern }: Field,
  { storage, actor, directory }: Expansion,
): Promise<string[]> {
  const depth = text.split('/').findIndex((segment) => /[*?[]/.test(segment));
  const fixed = text.split('/').slice(0, depth).join('/');
  const start = text.startsWith('/') && fixed === '' ? '/' : fixed;
  const wanted = new RegExp(`^${pattern}$`);
  const levels = text.split('/').length - depth;
  const found: string[] = [];
  const visit = async (shown: string, left: number): Promise<void> => {
    const path = pathFor({ actor, directory }, shown === '' ? '.' : shown);
    if ((await storage.stat(path))?.isDirectory !== true) return;
    for (const name of await storage.list(path)) {
      const child = shown === '' ? name : posix.join(shown, name);
      const isHidden = name.startsWith('.') && !text.split('/')[depth]?.startsWith('.');
      if (isHidden) continue;
      if (left === 1 && wanted.test(child)) found.push(child);
      if (left > 1) await visit(child, left - 1);
    }
  };
  await visit(start, levels);
  return found.toSorted();
}
