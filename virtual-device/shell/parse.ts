import {
  type Arm,
  type Command,
  type Pipeline,
  REFUSED_WORDS,
  type Redirect,
  type Script,
  ShellSyntaxError,
  type Word,
} from './syntax.ts';
import { type Token, tokenize } from './tokenize.ts';

const JOINS = new Map<string, Pipeline['when']>([
  [';', 'always'],
  ['\n', 'always'],
  ['&', 'always'],
  ['&&', 'succeeded'],
  ['||', 'failed'],
]);
const CLOSING = new Set(['then', 'elif', 'else', 'fi', '}']);
const REDIRECT = /[<>]/;

export function parse(line: string): Script {
  const reader = new Reader(tokenize(line));
  const script = reader.script();
  reader.end();
  return script;
}

/** Limit of nesting, since each level takes stack; people nest a handful. */
const DEEPEST = 100;

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Parses up to a closing word or parenthesis, or to the end. */
  script(): Script {
    if (this.#depth === DEEPEST)
      throw new ShellSyntaxError(`more than ${DEEPEST} commands inside each other`);
    this.#depth += 1;
    const script: Pipeline[] = [];
    let when: Pipeline['when'] = 'always';
    for (;;) {
      this.#newlines();
      const pipeline = this.#pipeline(when);
      if (pipeline === undefined) {
        if (when !== 'always' || !this.#isClosed()) throw this.#unexpected();
        break;
      }
      script.push(pipeline);
      const join = this.#operator([...JOINS.keys()]);
      if (join === undefined) break;
      when = JOINS.get(join) ?? 'always';
    }
    this.#depth -= 1;
    return script;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#unexpected();
  }

  #pipeline(when: Pipeline['when']): Pipeline | undefined {
    const isNegated = this.#keyword('!');
    const first = this.#command();
    if (first === undefined) {
      if (isNegated) throw this.#unexpected();
      return undefined;
    }
    const commands = [first];
    while (this.#operator(['|']) !== undefined) {
      this.#newlines();
      const next = this.#command();
      if (next === undefined) throw this.#unexpected();
      commands.push(next);
    }
    return { when, isNegated, commands };
  }

  #command(): Command | undefined {
    const unsupported = REFUSED_WORDS.find((word) => this.#isKeyword(word));
    if (this.#peek('((')) throw new ShellSyntaxError("'((' is not supported");
    if (unsupported !== undefined)
      throw new ShellSyntaxError(`'${unsupported}' is not supported: use the host's shell, around adb`);
    const compound = this.#compound();
    if (compound !== undefined) return { ...compound, redirects: this.#redirects() };
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    if (this.#isClosed()) return undefined;
    for (;;) {
      redirects.push(...this.#redirects());
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'word') break;
      words.push(token.word);
      this.#at += 1;
    }
    return words.length + redirects.length === 0 ? undefined : { kind: 'simple', words, redirects };
  }

  #compound() {
    if (this.#keyword('if')) return this.#if();
    if (this.#keyword('{')) {
      const body = this.script();
      this.#expect('}');
      return { kind: 'group', isSubshell: false, body } as const;
    }
    if (this.#operator(['(']) === undefined) return undefined;
    const body = this.script();
    if (this.#operator([')']) === undefined) throw new ShellSyntaxError("no closing ')'");
    return { kind: 'group', isSubshell: true, body } as const;
  }

  #if() {
    const arms: Arm[] = [];
    do {
      const test = this.script();
      this.#expect('then');
      arms.push({ test, body: this.script() });
    } while (this.#keyword('elif'));
    const otherwise = this.#keyword('else') ? this.script() : [];
    this.#expect('fi');
    return { kind: 'if', arms, otherwise } as const;
  }

  #redirects(): Redirect[] {
    const redirects: Redirect[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'operator' || !REDIRECT.test(token.text)) return redirects;
      redirects.push(this.#redirect(token.text));
    }
  }

  #redirect(operator: string): Redirect {
    this.#at += 1;
    if (operator === '2>&1') return { kind: 'merge', from: 'err' };
    if (operator.endsWith('>&2')) return { kind: 'merge', from: 'out' };
    if (operator === '<<') throw new ShellSyntaxError("'<<' is not supported");
    const target = this.#tokens[this.#at];
    if (target?.kind !== 'word') throw new ShellSyntaxError(`a file name is missing after '${operator}'`);
    this.#at += 1;
    if (operator === '<') return { kind: 'input', of: target.word };
    const from = operator.startsWith('&') ? 'both' : operator.startsWith('2') ? 'err' : 'out';
    return { kind: 'file', from, append: operator.endsWith('>>'), to: target.word };
  }

  /** The next word if it is plain text without quotes. */
  #plainWord(): string | undefined {
    const token = this.#tokens[this.#at];
    const [part, another] = token?.kind === 'word' ? token.word : [];
    return part?.kind === 'text' && !part.quoted && another === undefined ? part.text : undefined;
  }

  #isKeyword(word: string): boolean {
    return this.#plainWord() === word;
  }

  #keyword(word: string): boolean {
    if (!this.#isKeyword(word)) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#keyword(word)) throw new ShellSyntaxError(`'${word}' expected instead of '${this.#shown()}'`);
  }

  #peek(operator: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'operator' && token.text === operator;
  }

  #operator(wanted: readonly string[]): string | undefined {
    const found = wanted.find((text) => this.#peek(text));
    if (found !== undefined) this.#at += 1;
    return found;
  }

  #newlines(): void {
    while (this.#operator(['\n']) !== undefined);
  }

  #isClosed(): boolean {
    return this.#at >= this.#tokens.length || this.#peek(')') || CLOSING.has(this.#plainWord() ?? '');
  }

  #unexpected(): ShellSyntaxError {
    return new ShellSyntaxError(`unexpected '${this.#shown()}'`);
  }

  #shown(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) return 'end of the line';
    if (this.#peek('\n')) return 'newline';
    return token.kind === 'operator' ? token.text : (this.#plainWord() ?? 'a word');
  }
}
