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
  [
    ['if true; then\r', 'echo a; fi\r', '\x04'],
    `${PROMPT}if true; then\r\n> echo a; fi\r\na\r\n${PROMPT}`,
    0,
  ],
  [[')\r', 'exit\r'], `${PROMPT})\r\n/system/bin/sh: syntax error: unexpected ')'\r\n1|${PROMPT}exit\r\n`, 1],
  [['echo a\x04\x04', 'exit 6\r'], `${PROMPT}echo aa\r\n${PROMPT}exit 6\r\n`, 6],
  [['true\r', '\x03', 'exit\r'], `${PROMPT}true\r\n${PROMPT}^C\r\n130|${PROMPT}exit\r\n`, 130],
  [['echo no\x03', 'exit\r'], `${PROMPT}echo no^C\r\n130|${PROMPT}exit\r\n`, 130],
  [['if true; then\r', '\x03', 'exit 0\r'], `${PROMPT}if true; then\r\n> ^C\r\n130|${PROMPT}exit 0\r\n`, 0],
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

it('Ctrl-C right after a line drops it', async () => {
  const terminal = await terminalWith((text, type) => {
    if (text === PROMPT) type(0, 'echo no\r\x03');
    else if (text.endsWith(`130|${PROMPT}`)) type(1, 'exit\r');
  });
  expect(await terminal.run).toBe(130);
  expect(terminal.shown()).not.toContain('no\r\nno');
});

it('Ctrl-D ends what a command reads, and the shell goes on', async () => {
  const terminal = await terminalWith((text, type) => {
    if (text.endsWith('cat\r\n')) type(1, 'line\r\x04');
    else if (text.endsWith(PROMPT))
      type(text.includes('line') ? 2 : 0, text.includes('line') ? 'exit\r' : 'cat\r');
  });
  expect(await terminal.run).toBe(0);
  expect(terminal.shown()).toBe(`${PROMPT}cat\r\nline\r\nline\r\n${PROMPT}exit\r\n`);
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
