import { type Part, ShellSyntaxError, type Word } from './syntax.ts';

export type Token =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'operator'; readonly text: string };

const OPERATOR = /^(?:&>>?|2>&1|1?>&2|2>>?|1?>>?|<<?|&&|\|\||\(\(|[;|&\n()])/;
const NUMBERED = /^[12]/;
const VARIABLE = /^\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*|\?)/;
const HOME = /^~(?:[\s/;|&<>()]|$)/;
const MAX_LINE_CHARS = 1 << 20;

/** Quotes, backslash, variables and operators of mksh. */
export function tokenize(line: string): Token[] {
  if (line.length > MAX_LINE_CHARS) throw new ShellSyntaxError('the command line is too long');
  const { tokens, add, addText, flush, isOpen } = tokenList();
  let at = 0;

  /** Returns false if no expansion begins at `at`. */
  const expansion = (quoted: boolean): boolean => {
    const found = expansionAt(line, at, { quoted, isFirst: !isOpen() });
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
      const char = line.charAt(at);
      if (char === '') throw new ShellSyntaxError('no closing quote: "');
      if (char === '"') break;
      if (continuation() || expansion(true)) continue;
      const escaped = char === '\\' && /["\\$`]/.test(line.charAt(at + 1));
      addText(escaped ? line.charAt(at + 1) : char, true);
      at += escaped ? 2 : 1;
    }
    at += 1;
  };
  const operator = (): boolean => {
    const found = OPERATOR.exec(line.slice(at, at + 4))?.[0];
    if (found === undefined || (isOpen() && NUMBERED.test(found))) return false;
    flush(found);
    tokens.push({ kind: 'operator', text: found });
    at += found.length;
    return true;
  };

  while (at < line.length) {
    const char = line.charAt(at);
    if (char === "'") singleQuoted();
    else if (char === '"') doubleQuoted();
    else if (continuation()) continue;
    else if (char === '\\') {
      addText(line.charAt(at + 1), true);
      at += 2;
    } else if (char === '#' && !isOpen()) at += line.slice(at).search(/\n|$/);
    else if (operator()) continue;
    else if (char === ' ' || char === '\t') {
      flush();
      at += 1;
    } else if (expansion(false)) continue;
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
  let word: Part[] = [];
  const isOpen = (): boolean => word.length > 0;
  return {
    tokens,
    add: (part: Part): void => void word.push(part),
    addText: (text: string, quoted: boolean): void => {
      const last = word.at(-1);
      if (last?.kind === 'text' && last.quoted === quoted)
        word.splice(-1, 1, { ...last, text: last.text + text });
      else word.push({ kind: 'text', text, quoted });
    },
    /** @param next the operator behind the word */
    flush: (next = ''): void => {
      refuseBraces(word);
      if (/^[<>]/.test(next)) refuseNumber(word);
      if (isOpen()) tokens.push({ kind: 'word', word });
      word = [];
    },
    isOpen,
  };
}

/** A phone's shell redirects the stream with that number. */
function refuseNumber([part, another]: readonly Part[]): void {
  if (part?.kind === 'text' && !part.quoted && /^\d+$/.test(part.text) && another === undefined)
    throw new ShellSyntaxError(`only the streams 1 and 2 can be redirected, not ${part.text}`);
}

/** A phone's shell makes two words of `{a,b}`. */
function refuseBraces(word: readonly Part[]): void {
  const unquoted = word.map((part) => (part.kind === 'text' && !part.quoted ? part.text : '…')).join('');
  const braces = /\{[^{}]*,[^{}]*\}/.exec(unquoted)?.[0];
  if (braces !== undefined)
    throw new ShellSyntaxError(`${braces} is not supported: quote the braces, or write the words out`);
}

type Unquoted<P> = P extends Part ? Omit<P, 'quoted'> : never;

function expansionAt(
  line: string,
  at: number,
  { quoted, isFirst }: { readonly quoted: boolean; readonly isFirst: boolean },
): { part: Unquoted<Part>; end: number } | undefined {
  if (!quoted && isFirst && HOME.test(line.slice(at, at + 2)))
    return { part: { kind: 'variable', name: 'HOME' }, end: at + 1 };
  if (!quoted && /^\$['"]/.test(line.slice(at, at + 2)))
    throw new ShellSyntaxError(`${line.slice(at, at + 16)} is not supported: only quotes without a $`);
  const output = /^(?:`|\$\(\(?)/.exec(line.slice(at, at + 3))?.[0];
  if (output !== undefined)
    throw new ShellSyntaxError(`${output} is not supported: run it, or calculate, on the host, around adb`);
  if (line[at] !== '$') return undefined;
  const variable = VARIABLE.exec(line.slice(at))?.[0];
  if (variable !== undefined)
    return { part: { kind: 'variable', name: variable.replace(/[${}]/g, '') }, end: at + variable.length };
  if (/^\$[{\d@*#$!-]/.test(line.slice(at)))
    throw new ShellSyntaxError(
      `${line.slice(at, at + 16)} is not supported: only names, as in $NAME or \${NAME}`,
    );
  return undefined;
}
