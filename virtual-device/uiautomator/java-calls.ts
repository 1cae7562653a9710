import { RestError } from './rest-error.ts';

/** `new Name(args).method(args)…`: the subset of Java that `-android uiautomator` selectors use. */
export interface JavaExpression {
  readonly type: string;
  readonly args: readonly JavaValue[];
  readonly calls: readonly JavaCall[];
}
export interface JavaCall {
  readonly method: string;
  readonly args: readonly JavaValue[];
}
export interface JavaClass {
  readonly className: string;
}
export type JavaValue = string | number | boolean | JavaClass | JavaExpression;

const MAX_CHARS = 8_192;

/**
 * One or more expressions with `;` between them. As in UiAutomator2's server `new` and `new UiSelector()` may be left out,
 * and in a string only `\"` is an escape.
 * https://github.com/appium/appium-uiautomator2-server/blob/master/app/src/main/java/io/appium/uiautomator2/utils/UiSelectorParser.java
 */
export function parseJavaCalls(source: string): readonly JavaExpression[] {
  if (source.length > MAX_CHARS) throw new RestError('invalid selector', 'the selector is too long');
  const text = source.trim();
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
  const accept = (sign: string): boolean => {
    skip();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const match = (pattern: RegExp): string | undefined => {
    skip();
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const value = (): JavaValue => {
    const quoted = match(/"(?:[^"\\]|\\.)*"/sy);
    if (quoted !== undefined) return quoted.slice(1, -1).replaceAll('\\"', '"');
    const number = match(/-?\d+(?:\.\d+)?[fFdDlL]?/y);
    if (number !== undefined) return Number.parseFloat(number);
    const word = match(/(?:true|false)\b/y);
    if (word !== undefined) return word === 'true';
    const className = match(/[\w$]+(?:\.[\w$]+)+(?=\s*[,)])/y);
    return className === undefined ? expression() : { className: className.replace(/\.class$/, '') };
  };
  const args = (): JavaValue[] => {
    if (!accept('(')) fail("expected '('");
    const values: JavaValue[] = [];
    if (accept(')')) return values;
    do values.push(value());
    while (accept(','));
    if (!accept(')')) fail("expected ')'");
    return values;
  };
  const call = (): JavaCall => ({
    method: match(/[A-Za-z_]\w*/y) ?? fail('expected a method'),
    args: args(),
  });
  const constructed = (): Omit<JavaExpression, 'calls'> | undefined => {
    const isNew = match(/new\s+/y) !== undefined;
    const type = match(/(?:[a-z]\w*\.)*[A-Z]\w*(?=\s*\()/y) ?? (isNew ? fail('expected a class') : undefined);
    return type === undefined ? undefined : { type: type.split('.').at(-1) ?? type, args: args() };
  };
  const expression = (): JavaExpression => {
    const start = constructed();
    const calls: JavaCall[] = start === undefined && text[at] !== '.' ? [call()] : [];
    while (accept('.')) calls.push(call());
    return { ...(start ?? { type: 'UiSelector', args: [] }), calls };
  };
  const expressions: JavaExpression[] = [];
  do expressions.push(expression());
  while (accept(';') && at < text.length);
  skip();
  if (at < text.length) fail('unexpected text');
  return expressions;
}
