import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from './parse.ts';
import { type Command, type Redirect, type Script, ShellSyntaxError, type Word } from './syntax.ts';

/** Words in brackets with `${name}` for variables, redirects in braces, commands of a pipeline joined by `|`. */
const shownPart = (part: Word[number]): string => {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'variable':
      return `\${${part.name}}`;
  }
};
const text = (word: Word): string => word.map(shownPart).join('');
const shownRedirect = (redirect: Redirect): string => {
  switch (redirect.kind) {
    case 'merge':
      return `{${redirect.from} as the other}`;
    case 'input':
      return `{< ${text(redirect.of)}}`;
    case 'file':
      return `{${redirect.from} ${redirect.append ? '>>' : '>'} ${text(redirect.to)}}`;
  }
};
const shownCommand = (command: Command): string => {
  const redirects = command.redirects.map(shownRedirect).join('');
  const block = (script: Script): string => `(${shownScript(script).join(' ')})`;
  switch (command.kind) {
    case 'simple':
      return command.words.map((word) => `[${text(word)}]`).join('') + redirects;
    case 'if':
      return `if${command.arms.map(({ test, body }) => block(test) + block(body)).join('')}else${block(command.otherwise)}${redirects}`;
    case 'group':
      return `${command.isSubshell ? 'subshell' : 'group'}${block(command.body)}${redirects}`;
  }
};
const shownScript = (script: Script): string[] =>
  script.map(({ when, isNegated, commands }) => {
    const join = { always: ';', succeeded: '&&', failed: '||' }[when];
    return `${join} ${isNegated ? '! ' : ''}${commands.map(shownCommand).join('|')}`;
  });
const shown = (line: string): string[] => shownScript(parse(line));

it.each([
  ['echo a  b', ['; [echo][a][b]']],
  ['\techo\ta ', ['; [echo][a]']],
  [`echo 'a b' "c d" e\\ f`, ['; [echo][a b][c d][e f]']],
  [`echo 'it'"'"'s'`, ["; [echo][it's]"]],
  [`echo "a\\"b\\$c \\d"`, ['; [echo][a"b$c \\d]']],
  ['echo "\\\\ \\` \\$"', ['; [echo][\\ ` $]']],
  [`echo '\\a' \\'`, ["; [echo][\\a][']"]],
  ['echo a\\', ['; [echo][a]']],
  ['echo é€ [x] {y} a*b', ['; [echo][é€][[x]][{y}][a*b]']],
  [
    "export A=\"''\"; exec logcat '-v' 'threadtime'",
    ["; [export][A='']", '; [exec][logcat][-v][threadtime]'],
  ],
  ['a && b || c; d', ['; [a]', '&& [b]', '|| [c]', '; [d]']],
  ['a&&b||c;d&e|f', ['; [a]', '&& [b]', '|| [c]', '; [d]', '; [e]|[f]']],
  ["[ -e '/x' ] && echo __PASS__", ['; [[][-e][/x][]]', '&& [echo][__PASS__]']],
  ['dumpsys meminfo p | grep -E "a|b" 2>&1', ['; [dumpsys][meminfo][p]|[grep][-E][a|b]{err as the other}']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's syntax
  ['echo $? "$A" ${B}x', ['; [echo][${?}][${A}][${B}x]']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's syntax
  ['echo $A_1b-$A.$', ['; [echo][${A_1b}-${A}.$]']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's syntax
  ['echo "$" "${A}"', ['; [echo][$][${A}]']],
  ['if a; then b; elif c; then d; else e; fi', ['; if(; [a])(; [b])(; [c])(; [d])else(; [e])']],
  ['if a && b\nthen\nc\nfi > /f', ['; if(; [a] && [b])(; [c])else(){out > /f}']],
  ['{ a; b; } 2>/f; (c; d) && e', ['; group(; [a] ; [b]){err > /f}', '; subshell(; [c] ; [d])', '&& [e]']],
  ['! a | b', ['; ! [a]|[b]']],
  ['echo if then done', ['; [echo][if][then][done]']],
  ["'if' a", ['; [if][a]']],
  ['a\nb', ['; [a]', '; [b]']],
  ['a\n\nb\n', ['; [a]', '; [b]']],
  ['input keyevent 3 &', ['; [input][keyevent][3]']],
  ['echo x # rest', ['; [echo][x]']],
  ['# rest\necho x#y', ['; [echo][x#y]']],
  ["echo ''", ['; [echo][]']],
  ['echo "" a', ['; [echo][][a]']],
  ['', []],
  [' ', []],
  ['\n\n', []],
  ['a &&\n\nb ||\nc |\nd', ['; [a]', '&& [b]', '|| [c]|[d]']],
  ['{\na\n}\n(\nb\n)', ['; group(; [a])', '; subshell(; [b])']],
  ["if'' a", ['; [if][a]']],
  ['a # b\nc # d\ne', ['; [a]', '; [c]', '; [e]']],
  ['echo a\u00a0b a\r', ['; [echo][a\u00a0b][a\r]']],
  [`echo $${'A'.repeat(99)}`, [`; [echo][\${${'A'.repeat(99)}}]`]],
  ['x > /a', ['; [x]{out > /a}']],
  ['x >/a b', ['; [x][b]{out > /a}']],
  ['x 1> /a', ['; [x]{out > /a}']],
  ['x >> /a', ['; [x]{out >> /a}']],
  ['x 1>>/a', ['; [x]{out >> /a}']],
  ['x 2>/a', ['; [x]{err > /a}']],
  ['x 2>> /a', ['; [x]{err >> /a}']],
  ['x &>/a', ['; [x]{both > /a}']],
  ['x &>> /a', ['; [x]{both >> /a}']],
  ['x >/a 2>&1', ['; [x]{out > /a}{err as the other}']],
  ['x >&2', ['; [x]{out as the other}']],
  ['x 1>&2', ['; [x]{out as the other}']],
  ['x < /a', ['; [x]{< /a}']],
  ['x</a|y>/b', ['; [x]{< /a}|[y]{out > /b}']],
  ['> /a', ['; {out > /a}']],
  ['echo "a"2>/f', ['; [echo][a2]{out > /f}']],
  ['echo a2>/f b1>/g', ['; [echo][a2][b1]{out > /f}{out > /g}']],
  ['echo 2 >/f', ['; [echo][2]{out > /f}']],
])('%j', (line, expected) => {
  expect(shown(line)).toEqual(expected);
});

it.each([
  [`echo 'a`, "no closing quote: '"],
  ['echo "a', 'no closing quote: "'],
  ['x >', "a file name is missing after '>'"],
  ['x 2>> ; y', "a file name is missing after '2>>'"],
  ['x <', "a file name is missing after '<'"],
  ['&& x', "unexpected '&&'"],
  ['x ; || y', "unexpected '||'"],
  ['& x', "unexpected '&'"],
  ['| |', "unexpected '|'"],
  ['x |', "unexpected 'end of the line'"],
  ['| x', "unexpected '|'"],
  ['x | && y', "unexpected '&&'"],
  ['x &&', "unexpected 'end of the line'"],
  ['{ x && }', "unexpected '}'"],
  ['{ ! }', "unexpected '}'"],
  ['{ x | }', "unexpected '}'"],
  [';;', "unexpected ';'"],
  ['; a', "unexpected ';'"],
  ['a; ; b', "unexpected ';'"],
  ['a & ; b', "unexpected ';'"],
  ['a\n; b', "unexpected ';'"],
  ['(a) b', "unexpected 'b'"],
  ['(a) "b"', "unexpected 'a word'"],
  ['(a) (b)', "unexpected '('"],
  ['if a; fi', "'then' expected instead of 'fi'"],
  ['if a; then b', "'fi' expected instead of 'end of the line'"],
  ['a; }', "unexpected '}'"],
  ['(a', "no closing ')'"],
  ['a)', "unexpected ')'"],
  ['f() { a; }', "unexpected '('"],
  ['case a in b) c;; esac', "'case' is not supported: use the host's shell, around adb"],
  ...[
    'for i in 1; do a; done',
    'while a; do b; done',
    'until a; do b; done',
    'break',
    'a; continue',
    'a | read x',
  ].map((line): [string, string] => [
    line,
    `'${/for|while|until|break|continue|read/.exec(line)}' is not supported: use the host's shell, around adb`,
  ]),
  ['((i = 1))', "'((' is not supported"],
  ['cat <<END', "'<<' is not supported"],
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the shell's syntax
  ['echo $1', '$1 is not supported: only names, as in $NAME or ${NAME}'],
  ['echo ${A:-b}', '${A:-b} is not supported: only names, as in $NAME or ${NAME}'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the shell's syntax
  ['echo $(a)', '$( is not supported: run it, or calculate, on the host, around adb'],
  ['! ; a', "unexpected ';'"],
  ['x'.repeat((1 << 20) + 1), 'the command line is too long'],
  [`${'{ '.repeat(100)}a`, 'more than 100 commands inside each other'],
  ['( '.repeat(50_000), 'more than 100 commands inside each other'],
])('%.40j is a syntax error', (line, message) => {
  expect(() => parse(line)).toThrow(new ShellSyntaxError(message));
});

it('takes commands inside each other, and any number after each other', () => {
  expect(() => parse(`${'( '.repeat(99)}a${' )'.repeat(99)}`)).not.toThrow();
  expect(() => parse('( a ); '.repeat(200))).not.toThrow();
});

it('takes a line of 1 MiB', () => {
  expect(shown('x'.repeat(1 << 20))[0]).toHaveLength((1 << 20) + 4);
});

it('keeps single-quoted text', () => {
  fc.assert(
    fc.property(
      fc.string().filter((value) => !value.includes("'")),
      (value) => {
        expect(shown(`echo '${value}'`)).toEqual([`; [echo][${value}]`]);
      },
    ),
  );
});

it('parses any line or throws a ShellSyntaxError', () => {
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
