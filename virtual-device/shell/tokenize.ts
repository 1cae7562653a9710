import { type Part, ShellSyntaxError, type Word } from './syntax.ts';

export type Token =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'operator'; readonly text: string };

const OPERATOR = /^(?:&>>?|2>&1|1?>&2|2>>?|1?>>?|<|&&|\|\||[;|&\n])/;
const NUMBERED = /^[12]/;
const VARIABLE = /^\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*|\?))/;
const MAX_LINE_CHARS = 1 << 20;

/** A subset of mksh: quotes, backslash, variables and operators; no globs, no `$( )`. */
export function tokenize(line: string): Token[] {
  if (line.length > MAX_LINE_CHARS) throw new ShellSyntaxError('the command line is too long');
  const tokens: Token[] = [];
  let word: Part[] | undefined;
  let at = 0;

  const add = (text: string): void => {
    word = [...(word ?? []), { kind: 'text', text }];
  };
  const flush = (): void => {
    if (word !== undefined) tokens.push({ kind: 'word', word });
    word = undefined;
  };
  const variable = (): boolean => {
    const found = VARIABLE.exec(line.slice(at));
    if (found === null) return false;
    word = [...(word ?? []), { kind: 'variable', name: found[1] ?? found[2] ?? '' }];
    at += found[0].length;
    return true;
  };
  const singleQuoted = (): void => {
    const end = line.indexOf("'", at + 1);
    if (end < 0) throw new ShellSyntaxError("no closing quote: '");
    add(line.slice(at + 1, end));
    at = end + 1;
  };
  const doubleQuoted = (): void => {
    add('');
    at += 1;
    for (;;) {
      const char = line[at];
      if (char === undefined) throw new ShellSyntaxError('no closing quote: "');
      if (char === '"') break;
      if (char === '$' && variable()) continue;
      const escaped = char === '\\' && /["\\$`]/.test(line[at + 1] ?? '');
      add(escaped ? (line[at + 1] ?? '') : char);
      at += escaped ? 2 : 1;
    }
    at += 1;
  };
  const operator = (): boolean => {
    const found = OPERATOR.exec(line.slice(at, at + 4))?.[0];
    if (found === undefined || (word !== undefined && NUMBERED.test(found))) return false;
    flush();
    tokens.push({ kind: 'operator', text: found === '\n' ? ';' : found });
    at += found.length;
    return true;
  };

  while (at < line.length) {
    const char = line[at] ?? '';
    if (char === "'") singleQuoted();
    else if (char === '"') doubleQuoted();
    else if (char === '\\') {
      add(line[at + 1] ?? '');
      at += 2;
    } else if (char === '#' && word === undefined) {
      while (at < line.length && line[at] !== '\n') at += 1;
    } else if (operator()) continue;
    else if (/\s/.test(char)) {
      flush();
      at += 1;
    } else if (char === '$' && variable()) continue;
    else {
      const plain = /^[\w./:@%+=,~-]+/.exec(line.slice(at, at + 4096))?.[0] ?? char;
      add(plain);
      at += plain.length;
    }
  }
  flush();
  return tokens;
}
