import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { testDevice } from '../testing/test-device.ts';
import { runTerminal } from './run-terminal.ts';

const PROMPT = 'virtual:/ $ ';

/** What is typed after each prompt, what the terminal shows in all, and the shell's code. */
it.each([
  [['echo a\r', 'exit 3\r'], `${PROMPT}echo a\r\na\r\n${PROMPT}exit 3\r\n`, 3],
  [['false\r', '\r', 'true\r', '\x04'], `${PROMPT}false\r\n1|${PROMPT}\r\n1|${PROMPT}true\r\n${PROMPT}`, 0],
  [['cd /sdcard; A=7\r', 'echo $A\r', '\x04'], /^virtual:\/ \$ .*emulated\/0 \$ echo \$A\r\n7\r\n/s, 0],
  [[')\r', 'exit\r'], `${PROMPT})\r\n/system/bin/sh: syntax error: unexpected ')'\r\n1|${PROMPT}exit\r\n`, 1],
  [['cat\r', 'exit 6\r'], `${PROMPT}cat\r\n${PROMPT}exit 6\r\n`, 6],
  [['true\r', '\x03', 'exit\r'], `${PROMPT}true\r\n${PROMPT}^C\r\n130|${PROMPT}exit\r\n`, 130],
  [['echo no\x03', 'exit\r'], `${PROMPT}echo no^C\r\n130|${PROMPT}exit\r\n`, 130],
] as const)('%j', async (typed, shown, code) => {
  const terminal = await terminalWith((text, type) => {
    const asked = text.split(/ \$ |(?<=\n)> /).length - 1;
    if (asked > 0 && asked <= typed.length) type(asked - 1, typed[asked - 1] as string);
  });
  expect(await terminal.run).toBe(code);
  if (typeof shown === 'string') expect(terminal.shown()).toBe(shown);
  else expect(terminal.shown()).toMatch(shown);
});

it('Ctrl-C ends a command, and the shell goes on', async () => {
  const terminal = await terminalWith((text, type) => {
    if (text === PROMPT) type(0, 'logcat\r');
    else if (text.endsWith('main\r\n')) type(1, '\x03');
    else if (text.endsWith(`130|${PROMPT}`)) type(2, 'exit 4\r');
  });
  expect(await terminal.run).toBe(4);
});

const ERASED = '\b \b';

/** What is typed before Enter, and what the terminal shows of it; the command shows what the shell gets. */
it.each([
  ['echo ix\x7fd', `echo ix${ERASED}d\r\nid\r\n`],
  ['x\b\b\becho b', `x${ERASED}echo b\r\nb\r\n`],
  ['echo \u00e9\u{1f600}\x7f', `echo \u00e9\u{1f600}${ERASED}\r\n\u00e9\r\n`],
  ['\x1b[Aecho i\x1b[1;5Dd\x1bOP\x1b\t\x0e', 'echo id\r\nid\r\n'],
  ['echo half\x04more', 'echo halfmore\r\nhalfmore\r\n'],
])('%j shows %j', async (typed, shows) => {
  const terminal = await terminalWith(() => undefined);
  terminal.stdin.end(`${typed}\r`);
  expect(await terminal.run).toBe(0);
  expect(terminal.shown().replaceAll(PROMPT, '')).toBe(shows);
});

it('runs what was typed before the host closed the input', async () => {
  const terminal = await terminalWith(() => undefined);
  terminal.stdin.end('echo a\recho b\rexit 5');
  expect(await terminal.run).toBe(0);
  expect(terminal.shown()).toContain(`${PROMPT}b\r\n`);
});

/** @param onShown called with all that was shown; `type` types the text of each number once */
async function terminalWith(onShown: (shown: string, type: (number: number, text: string) => void) => void) {
  const { system } = await testDevice();
  const stdin = new PassThrough();
  const done = new Set<number>();
  let shown = '';
  const out = async (bytes: string | Uint8Array): Promise<void> => {
    shown += Buffer.from(bytes).toString('utf8');
    onShown(shown, (number, text) => {
      if (done.has(number)) return;
      done.add(number);
      stdin.write(text);
    });
  };
  const { signal } = new AbortController();
  return { run: runTerminal({ system, stdin, out, err: out, signal }), shown: () => shown, stdin };
}
