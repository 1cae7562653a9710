import { expect, it } from 'vitest';
import { escaped, extended, globSource, regularExpression } from './pattern.ts';

it.each([
  ['*.txt', 'a.txt', true],
  ['*.txt', 'atxt', false],
  ['?.log', 'g.log', true],
  ['?.log', 'gg.log', false],
  ['[a-c]x', 'bx', true],
  ['[a-c]x', 'dx', false],
  ['[!a-c]x', 'dx', true],
  ['[!a-c]x', 'bx', false],
  ['[a[!b]', '!', true],
  ['[a', '[a', true],
  ['a[]b', 'a[]b', true],
  ['a+(b)', 'a+(b)', true],
  ['a+', 'aa', false],
  ['*/*', 'd/file', true],
])('the file name pattern %s: %s matches: %s', (glob, name, matches) => {
  expect(regularExpression(`^${globSource(glob)}$`).test(name)).toBe(matches);
});

/** Basic patterns: https://www.gnu.org/software/grep/manual/html_node/Basic-vs-Extended.html */
it.each([
  ['a(b)', 'a\\(b\\)'],
  ['a\\(b\\)\\1', 'a(b)\\1'],
  ['a|b\\|c', 'a\\|b|c'],
  ['a+b\\+c\\?d?', 'a\\+b+c?d\\?'],
  ['a{2}b\\{2\\}', 'a\\{2\\}b{2}'],
  ['\\.\\\\(', '\\.\\\\\\('],
  ['[(+]', '[(+]'],
  ['[]+]+', '[]+]\\+'],
  ['[^]+]+', '[^]+]\\+'],
  ['^a.*b$', '^a.*b$'],
])('the basic pattern %s is %s', (basic, expected) => expect(extended(basic)).toBe(expected));

it('an escaped text matches itself only', () => {
  const signs = '\\^$.*+?()[]{}|';
  expect(new RegExp(`^${escaped(signs)}$`).test(signs)).toBe(true);
  expect(escaped('a-b/c d')).toBe('a-b/c d');
});

it('a text that is no pattern is a usage error', () => {
  const cause = expect.any(SyntaxError);
  expect(() => regularExpression('(')).toThrow(
    expect.objectContaining({ name: 'UsageError', message: "'(' is no pattern", cause }),
  );
});
