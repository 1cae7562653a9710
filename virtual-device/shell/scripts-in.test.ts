import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { testDevice } from '../testing/test-device.ts';
import { runStdin } from './run-line.ts';

/** What is written to a shell without an argument, what it prints, and its code. */
it.each([
  ['echo a\nexit 3\necho no\n', 'a\n', 3],
  ['echo a\nfalse', 'a\n', 1],
  ['', '', 0],
  ['\n# comment\n', '', 0],
  ['A=1\ncd /sdcard\necho $A\npwd\n', '1\n/storage/emulated/0\n', 0],
  ['{\n  echo 1\n}\nif true\nthen echo b; fi\n', '1\nb\n', 0],
  ['echo "a\nb" | \ncat\ntrue &&\necho c\n', 'a\nb\nc\n', 0],
  ['echo a \\\nb\necho c\\\\\necho d\n', 'a b\nc\\\nd\n', 0],
  ['echo a\ncat\nrest\n', 'a\nrest\n', 0],
  ['sh\necho inner\nexit 2\necho outer\n', 'inner\nouter\n', 0],
  ['echo a\n)\necho no\n', "a\n/system/bin/sh: syntax error: unexpected ')'\n", 1],
  ['echo a\nif true\n', "a\n/system/bin/sh: syntax error: 'then' expected instead of 'end of the line'\n", 1],
])('%j', async (script, shown, code) => {
  const { run, printed } = await shellWith(async (stdin) => void stdin.end(script));
  expect({ code: await run, shown: printed() }).toEqual({ code, shown });
});

it('runs a line as soon as it is there', async () => {
  let answered = (): void => undefined;
  const answer = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const { run, printed } = await shellWith(async (stdin) => {
    stdin.write('echo a\n');
    await answer;
    stdin.end('exit 5\n');
  }, answered);
  expect(await run).toBe(5);
  expect(printed()).toBe('a\n');
});

async function shellWith(
  type: (stdin: PassThrough) => Promise<void>,
  onOutput: () => void = () => undefined,
) {
  const { system } = await testDevice();
  const stdin = new PassThrough();
  let text = '';
  const out = async (bytes: string | Uint8Array): Promise<void> => {
    text += String(bytes);
    onOutput();
  };
  const { signal } = new AbortController();
  void type(stdin);
  return { run: runStdin({ system, stdin, out, err: out, signal }), printed: () => text };
}
