import { RestError } from './rest-error.ts';

/** `new Name(args).method(args)…`: the subset of Java that `-android uiautomator` selectors use. */
export interface JavaExpression {
  readonly type: string;
  readonly args: readonly JavaValue[];
  readonly calls: readonly { readonly method: string; readonly args: readonly JavaValue[] }[];
}
export type JavaValue = string | number | boolean | JavaExpression;

const MAX_CHARS = 8_192;

export function parseJavaCalls(source: string): JavaExpression {
  if (source.length > MAX_CHARS) throw new RestError('invalid selector', 'the selector is too long');
  const text = source.trim().replace(/;$/, '');
  let at = 0;
  const fail = (what: string): never => {
    throw new RestError(
      'invalid selector',
      `could not parse the selector at character ${at}: ${what} in ${text}`,
    );
  };
  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const expect = (sign: string): void => {
    skip();
    if (text[at] !== sign) fail(`expected '${sign}'`);
    at += 1;
  };
  const match = (pattern: RegExp): string | undefined => {
    skip();
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const value = (): JavaValue => {
    const quoted = match(/"(?:[^"\\]|\\.)*"/y);
    if (quoted !== undefined) return JSON.parse(quoted.replaceAll("\\'", "'")) as string;
    const number = match(/-?\d+(?:\.\d+)?[fFdDlL]?/y);
    if (number !== undefined) return Number.parseFloat(number);
    const word = match(/(?:true|false)\b/y);
    if (word !== undefined) return word === 'true';
    const className = match(/[\w.]+\.class\b/y);
    return className === undefined ? expression() : className.replace(/\.class$/, '');
  };
  const args = (): JavaValue[] => {
    expect('(');
    const values: JavaValue[] = [];
    skip();
    if (text[at] !== ')') {
      values.push(value());
      for (skip(); text[at] === ','; skip()) {
        at += 1;
        values.push(value());
      }
    }
    expect(')');
    return values;
  };
  const expression = (): JavaExpression => {
    match(/new\s+/y);
    const type = match(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*(?=\s*[.(]))*/y) ?? fail('expected a selector');
    const parts = type.split('.');
    const constructed = args();
    const calls: { method: string; args: JavaValue[] }[] = [];
    for (skip(); text[at] === '.'; skip()) {
      at += 1;
      calls.push({ method: match(/[A-Za-z_]\w*/y) ?? fail('expected a method'), args: args() });
    }
    return { type: parts.at(-1) ?? type, args: constructed, calls };
  };
  const result = expression();
  skip();
  if (at < text.length) fail('unexpected text');
  return result;
}
