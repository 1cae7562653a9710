import { type Part, ShellSyntaxError, type Word } from './syntax.ts';

export type Token =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'operator'; readonly text: string };

const OPERATOR = /^(?:&>>?|2>&1|1?>&2|2>>?|1?>>?|<<?|&&|\|\||[;|&\n()])/;
const NUMBERED = /^[12]/;
const VARIABLE = /^\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*|\?))/;
const MAX_LINE_CHARS = 1 << 20;

/** Quotes, backslash, variables, `$( )`, `$(( ))` and operators of mksh. */
export function tokenize(line: string): Token[] {
  if (line.length > MAX_LINE_CHARS) throw new ShellSyntaxError('the command line is too long');
  const { tokens, add, addText, flush, isOpen } = tokenList();
  let at = 0;

  /** A `$` or a backquote at `at`; false where it begins no expansion. */
  const expansion = (quoted: boolean): boolean => {
    const found = expansionAt(line, at);
    if (found === undefined) return false;
    add({ ...found.part, quoted });
    at = found.end;
    return true;
  };
  /** A line that ends with a backslash continues on the next one. */
  const continuation = (): boolean => {
    if (!line.startsWith('\\\n', at)) return false;
    at += 2;
    return true;
  };
  const singleQuoted = (): void => {
    const end = line.indexOf("'", at + 1);
    if (end < 0) throw new ShellSyntaxError("no closing quote: '");
    addText(line.slice(at + 1, end), true);
    at = end + 1;
  };
  const doubleQuoted = (): void => {
    addText('', true);
    at += 1;
    for (;;) {
      const char = line[at];
      if (char === undefined) throw new ShellSyntaxError('no closing quote: "');
      if (char === '"') break;
      if (continuation() || ((char === '$' || char === '`') && expansion(true))) continue;
      const escaped = char === '\\' && /["\\$`]/.test(line[at + 1] ?? '');
      addText(escaped ? (line[at + 1] ?? '') : char, true);
      at += escaped ? 2 : 1;
    }
    at += 1;
  };
  const operator = (): boolean => {
    const found = OPERATOR.exec(line.slice(at, at + 4))?.[0];
    if (found === undefined || (isOpen() && NUMBERED.test(found))) return false;
    flush();
    tokens.push({ kind: 'operator', text: found === '\n' ? ';' : found });
    at += found.length;
    return true;
  };

  while (at < line.length) {
    const char = line[at] ?? '';
    if (char === "'") singleQuoted();
    else if (char === '"') doubleQuoted();
    else if (continuation()) continue;
    else if (char === '\\') {
      addText(line[at + 1] ?? '', true);
      at += 2;
    } else if (char === '#' && !isOpen()) {
      while (at < line.length && line[at] !== '\n') at += 1;
    } else if (operator()) continue;
    else if (/\s/.test(char)) {
      flush();
      at += 1;
    } else if ((char === '$' || char === '`') && expansion(false)) continue;
    else {
      const plain = /^[\w./:@%+=,~-]+/.exec(line.slice(at, at + 4096))?.[0] ?? char;
      addText(plain, false);
      at += plain.length;
    }
  }
  flush();
  return tokens;
}

/** The tokens, and the word that is being read. */
function tokenList() {
  const tokens: Token[] = [];
  let word: Part[] | undefined;
  const add = (part: Part): void => {
    word = [...(word ?? []), part];
  };
  return {
    tokens,
    add,
    addText: (text: string, quoted: boolean): void => {
      const last = word?.at(-1);
      if (word === undefined || last?.kind !== 'text' || last.quoted !== quoted)
        add({ kind: 'text', text, quoted });
      else word = [...word.slice(0, -1), { ...last, text: last.text + text }];
    },
    flush: (): void => {
      if (word !== undefined) tokens.push({ kind: 'word', word });
      word = undefined;
    },
    isOpen: (): boolean => word !== undefined,
  };
}

type Unquoted<P> = P extends Part ? Omit<P, 'quoted'> : never;

function expansionAt(line: string, at: number): { part: Unquoted<Part>; end: number } | undefined {
  if (line[at] === '`') {
    const end = line.indexOf('`', at + 1);
    if (end < 0) throw new ShellSyntaxError('no closing quote: `');
    return { part: { kind: 'output', line: line.slice(at + 1, end) }, end: end + 1 };
  }
  if (line.startsWith('$((', at)) {
    const end = closingAfter(line, at + 3);
    if (line[end + 1] === ')')
      return { part: { kind: 'arithmetic', expression: line.slice(at + 3, end) }, end: end + 2 };
  }
  if (line.startsWith('$(', at)) {
    const end = closingAfter(line, at + 2);
    return { part: { kind: 'output', line: line.slice(at + 2, end) }, end: end + 1 };
  }
  if (/^\$(?:\{|[\d@*#$!-])/.test(line.slice(at, at + 2)) && !VARIABLE.test(line.slice(at, at + 64)))
    throw new ShellSyntaxError(
      `${line.slice(at, at + 16)} is not supported: only names, as in $NAME or \${NAME}`,
    );
  const found = VARIABLE.exec(line.slice(at));
  return found === null
    ? undefined
    : { part: { kind: 'variable', name: found[1] ?? found[2] ?? '' }, end: at + found[0].length };
}

/** The place of the parenthesis that closes one before `from`; quoted ones do not count. */
function closingAfter(line: string, from: number): number {
  let depth = 1;
  for (let at = from; at < line.length; at++) {
    const char = line[at];
    if (char === '\\') at += 1;
    else if (char === "'" || char === '"') {
      const quoted = (char === "'" ? /'[^']*'/y : /"(?:[^"\\]|\\.)*"/sy) as RegExp;
      quoted.lastIndex = at;
      at += (quoted.exec(line)?.[0].length ?? 1) - 1;
    } else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new ShellSyntaxError("no closing ')'");
}
