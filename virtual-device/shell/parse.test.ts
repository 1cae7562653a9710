import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from './parse.ts';
import { ShellSyntaxError, type Word } from './syntax.ts';

const text = (word: Word): string =>
  word.map((part) => (part.kind === 'text' ? part.text : `\${${part.name}}`)).join('');
const shown = (line: string): string[] =>
  parse(line).map(({ when, commands }) => {
    const join = { always: ';', succeeded: '&&', failed: '||' }[when];
    return `${join} ${commands.map(({ words }) => words.map((word) => `[${text(word)}]`).join('')).join('|')}`;
  });

it.each([
  ['echo a  b', ['; [echo][a][b]']],
  [`echo 'a b' "c d" e\\ f`, ['; [echo][a b][c d][e f]']],
  [`echo 'it'"'"'s'`, ["; [echo][it's]"]],
  [`echo "a\\"b\\$c \\d"`, ['; [echo][a"b$c \\d]']],
  [
    "export A=\"''\"; exec logcat '-v' 'threadtime'",
    ["; [export][A='']", '; [exec][logcat][-v][threadtime]'],
  ],
  ['a && b || c; d', ['; [a]', '&& [b]', '|| [c]', '; [d]']],
  ["[ -e '/x' ] && echo __PASS__", ['; [[][-e][/x][]]', '&& [echo][__PASS__]']],
  ['dumpsys meminfo p | grep -E "a|b" 2>&1', ['; [dumpsys][meminfo][p]|[grep][-E][a|b]']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
  ['echo $? "$A" ${B}x', ['; [echo][${?}][${A}][${B}x]']],
  ['a\nb', ['; [a]', '; [b]']],
  ['input keyevent 3 &', ['; [input][keyevent][3]']],
  ['echo x # rest', ['; [echo][x]']],
  ["echo ''", ['; [echo][]']],
  ['echo a2>/f', ['; [echo][a2]']],
  ['', []],
  [';;', []],
])('%j', (line, expected) => {
  expect(shown(line)).toEqual(expected);
});

it.each([
  ['x > /a', [{ kind: 'file', from: 'out', append: false }]],
  ['x >> /a', [{ kind: 'file', from: 'out', append: true }]],
  ['x 2>/dev/null', [{ kind: 'file', from: 'err', append: false }]],
  [
    'x >/dev/null 2>&1',
    [
      { kind: 'file', from: 'out' },
      { kind: 'merge', from: 'err' },
    ],
  ],
  ['x >&2', [{ kind: 'merge', from: 'out' }]],
  ['x < /a', [{ kind: 'input' }]],
])('redirects of %j', (line, expected) => {
  expect(parse(line)[0]?.commands[0]?.redirects).toMatchObject(expected);
});

it.each([`echo 'a`, 'echo "a', 'x >', '&& x', '| | ||'])('%j is a mistake', (line) => {
  expect(() => parse(line)).toThrow(ShellSyntaxError);
});

it('keeps any single-quoted text as it is', () => {
  fc.assert(
    fc.property(
      fc.string().filter((value) => !value.includes("'")),
      (value) => {
        expect(shown(`echo '${value}'`)).toEqual([`; [echo][${value}]`]);
      },
    ),
  );
});

it('parses or refuses any line', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...`ab'"\\|&;<>$ \n2#{}1`)), (signs) => {
      try {
        parse(signs.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(ShellSyntaxError);
      }
    }),
  );
});
