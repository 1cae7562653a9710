import { expect, it } from 'vitest';
import { evaluate } from './arithmetic.ts';
import { ShellSyntaxError } from './syntax.ts';

const VARIABLES: Readonly<Record<string, string>> = { A: '5', a_1: '6', WORD: 'x', HALF: '0.5' };
const value = (expression: string): number => evaluate(expression, (name) => VARIABLES[name] ?? '');

it.each([
  ['1', 1],
  [' 2 ', 2],
  ['12 + 30', 42],
  ['0 || 0', 0],
  ['0 || 2', 1],
  ['3 || 0', 1],
  ['2 && 3', 1],
  ['2 && 0', 0],
  ['0 && 2', 0],
  ['1 == 1', 1],
  ['1 == 2', 0],
  ['1 != 2', 1],
  ['1 != 1', 0],
  ['2 <= 2', 1],
  ['3 <= 2', 0],
  ['2 >= 2', 1],
  ['1 >= 2', 0],
  ['1 < 2', 1],
  ['2 < 2', 0],
  ['3 > 2', 1],
  ['2 > 2', 0],
  ['7 - 2 - 1', 4],
  ['7 / 2', 3],
  ['-7 / 2', -3],
  ['7 % -3', 1],
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['-(1 + 2)', -3],
  ['+5', 5],
  ['!0', 1],
  ['!3', 0],
  ['1 || 1 && 0', 1],
  ['0 == 0 && 2', 1],
  ['2 == 1 + 1', 1],
  ['1 == 2 < 3', 1],
  ['A', 5],
  ['$A - a_1', -1],
  ['NONE', 0],
])('%s is %d', (expression, expected) => expect(value(expression)).toBe(expected));

it.each([
  ['', "'' is not supported in $(())"],
  ['& A', "'& A' is not supported in $((& A))"],
  ['1 +', "'' is not supported in $((1 +))"],
  ['(1', "'' is not supported in $(((1))"],
  ['1 2', "'2' is not supported in $((1 2))"],
  ['A = 3', "'= 3' is not supported in $((A = 3))"],
  ['6 & 2', "'& 2' is not supported in $((6 & 2))"],
  ['1.5', "'.5' is not supported in $((1.5))"],
  ['WORD', "'' is not supported in $((WORD))"],
  ['HALF', "'' is not supported in $((HALF))"],
  ['1 / 0', '1 divided by zero'],
  ['5 % (1 - 1)', '5 divided by zero'],
])('%s is a syntax error', (expression, message) => {
  expect(() => value(expression)).toThrow(new ShellSyntaxError(message));
});
