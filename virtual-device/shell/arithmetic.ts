import { ShellSyntaxError } from './syntax.ts';

/** Operators by precedence, from loosest to tightest, as in C. */
const LEVELS: readonly (readonly (readonly [string, (a: number, b: number) => number])[])[] = [
  [['||', (a, b) => Number(a !== 0 || b !== 0)]],
  [['&&', (a, b) => Number(a !== 0 && b !== 0)]],
  [
    ['==', (a, b) => Number(a === b)],
    ['!=', (a, b) => Number(a !== b)],
  ],
  [
    ['<=', (a, b) => Number(a <= b)],
    ['>=', (a, b) => Number(a >= b)],
    ['<', (a, b) => Number(a < b)],
    ['>', (a, b) => Number(a > b)],
  ],
  [
    ['+', (a, b) => a + b],
    ['-', (a, b) => a - b],
  ],
  [
    ['*', (a, b) => a * b],
    ['/', (a, b) => divided(a, b, Math.trunc(a / b))],
    ['%', (a, b) => divided(a, b, a % b)],
  ],
];

function divided(a: number, b: number, result: number): number {
  if (b === 0) throw new ShellSyntaxError(`${a} divided by zero`);
  return result;
}

/** The value of `$(( … ))`: whole numbers, names, parentheses and C's operators except assignments and bitwise ones. */
export function evaluate(expression: string, variable: (name: string) => string): number {
  let rest = expression;
  const fail = (): never => {
    throw new ShellSyntaxError(`'${rest.trim()}' is not supported in $((${expression}))`);
  };
  const accept = (sign: string): boolean => {
    const trimmed = rest.trimStart();
    if (!trimmed.startsWith(sign)) return false;
    rest = trimmed.slice(sign.length);
    return true;
  };
  const match = (pattern: RegExp): string | undefined => {
    rest = rest.trimStart();
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) rest = rest.slice(found.length);
    return found;
  };
  const primary = (): number => {
    if (accept('-')) return -primary();
    if (accept('+')) return primary();
    if (accept('!')) return Number(primary() === 0);
    if (accept('(')) {
      const inner = level(0);
      return accept(')') ? inner : fail();
    }
    const number = match(/^\d+/);
    if (number !== undefined) return Number(number);
    const name = match(/^\$?[A-Za-z_]\w*/);
    const value = name === undefined ? fail() : Number(variable(name.replace('$', '')));
    return Number.isInteger(value) ? value : fail();
  };
  const level = (depth: number): number => {
    const operators = LEVELS[depth];
    if (operators === undefined) return primary();
    let value = level(depth + 1);
    for (;;) {
      const found = operators.find(([sign]) => accept(sign));
      if (found === undefined) return value;
      value = found[1](value, level(depth + 1));
    }
  };
  const value = level(0);
  return rest.trim() === '' ? value : fail();
}
