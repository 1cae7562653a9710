import { expect, it } from 'vitest';
import { keysIn, TypedLine } from './typed-line.ts';

const ERASED = '\b \b';

/** What is typed, what the terminal shows of it, and what the shell gets. */
it.each([
  ['id\r', 'id\r\n', 'id\n'],
  ['a\nb\n', 'a\r\nb\r\n', 'a\nb\n'],
  ['ix\x7fd\r', `ix${ERASED}d\r\n`, 'id\n'],
  ['a\b\b\bb\r', `a${ERASED}b\r\n`, 'b\n'],
  ['no\x15id\r', `no${ERASED}${ERASED}id\r\n`, 'id\n'],
  ['\u00e9\u{1f600}\x7f\r', `\u00e9\u{1f600}${ERASED}\r\n`, '\u00e9\n'],
  ['\x1b[Ai\x1b[1;5Dd\x1bOP\x1b\t\x0e\r', 'id\r\n', 'id\n'],
  ['half\x04', 'half', 'half'],
  ['half\x04more\r', 'halfmore\r\n', 'halfmore\n'],
])('%j', (typed, shows, sends) => {
  const line = new TypedLine();
  const pressed = keysIn(typed).map((key) => line.press(key));
  expect(pressed.map((key) => key.shows).join('')).toBe(shows);
  expect(pressed.map((key) => key.sends ?? '').join('')).toBe(sends);
  expect(pressed.some((key) => key.means !== undefined)).toBe(false);
});

it('Ctrl-D on an empty line is the end', () => {
  const line = new TypedLine();
  expect(line.press('\x04')).toEqual({ shows: '', means: 'end' });
});

it('Ctrl-C drops what was typed', () => {
  const line = new TypedLine();
  line.press('a');
  expect(line.press('\x03')).toEqual({ shows: '^C\r\n', means: 'interrupt' });
  expect(line.press('\r')).toEqual({ shows: '\r\n', sends: '\n' });
});
