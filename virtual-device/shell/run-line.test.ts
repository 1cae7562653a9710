import { Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import { RuntimeDeath, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { type TestDevice, testDevice } from '../testing/test-device.ts';
import { runLine } from './run-line.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  await device.install({ package: 'com.app' });
  await device.shell('mkdir -p /sdcard/d /sdcard/e; echo hello > /sdcard/d/file; echo 5 > /sdcard/d/.hidden');
});

it.each([
  ['echo a; echo b', 'a\nb\n'],
  ['false || echo no; true && echo yes', 'no\nyes\n'],
  ['false && echo no', '[1]'],
  ['true || echo no', ''],
  ['false && echo a || echo b', 'b\n'],
  ['echo $?', '0\n'],
  ['false; echo $?', '1\n'],
  ['true; echo $?', '0\n'],
  ['nosuch 2>/dev/null; echo $?', '127\n'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's syntax
  ['A=5 B="6 7"; echo $A "$B" ${A}b', '5 6 7 5b\n'],
  ['export A=1 B=2; echo $A$B', '12\n'],
  ['A=1; A=2; echo $A', '2\n'],
  ['echo [$NONE] x$NONE$NONE "$NONE" $NONE end', '[] x  end\n'],
  ['A=a=b; echo $A', 'a=b\n'],
  ['IFS=:; echo no', '! /system/bin/sh: syntax error: IFS is not supported\n[1]'],
  ['export IFS=,; echo no', '! /system/bin/sh: syntax error: IFS is not supported\n[1]'],
  ['IFSX=1; echo $IFSX', '1\n'],
  ['=x', '! /system/bin/sh: =x: inaccessible or not found\n[127]'],
  ['1A=x', '! /system/bin/sh: 1A=x: inaccessible or not found\n[127]'],
  ['echo A=1; echo $A', 'A=1\n\n'],
  ['exec echo x', 'x\n'],
  ['echo x &', 'x\n'],
  ['echo out >/dev/null; echo back', 'back\n'],
  ['echo x > /sdcard/f; echo y >> /sdcard/f; cat /sdcard/f', 'x\ny\n'],
  ['echo x > /sdcard/f; echo y > /sdcard/f; cat < /sdcard/f', 'y\n'],
  ['cat < /dev/null', ''],
  ['cat < /none', "! /system/bin/sh: can't open /none: No such file or directory\n[1]"],
  ['echo x > /sdcard', "! /system/bin/sh: can't open /storage/emulated/0: Is a directory\n[1]"],
  ['nosuch 2>/sdcard/err; cat /sdcard/err', '/system/bin/sh: nosuch: inaccessible or not found\n'],
  ['nosuch >/dev/null 2>&1', '[127]'],
  [
    "sh -c 'echo out; nosuch' &>/sdcard/both; cat /sdcard/both",
    'out\n/system/bin/sh: nosuch: inaccessible or not found\n',
  ],
  ['nosuch >/dev/null', '! /system/bin/sh: nosuch: inaccessible or not found\n[127]'],
  ["run-as com.app sh -c 'echo x > f; cat < f; cat < ./f'", 'x\nx\n'],
  ['echo x >&2', '! x\n'],
  ['echo x 1>&2 2>/dev/null', '! x\n'],
  [
    'ls /none /sdcard/d > /sdcard/o 2>&1; cat /sdcard/o',
    '/sdcard/d:\nfile\nls: /none: No such file or directory\n',
  ],
  ['> /sdcard/empty; cat /sdcard/empty; [ -f /sdcard/empty ]', ''],
  ['echo one | cat | grep one', 'one\n'],
  ['echo one | false', '[1]'],
  ['false | echo two', 'two\n'],
  ['echo x | nosuch', '! /system/bin/sh: nosuch: inaccessible or not found\n[127]'],
  ['nosuch', '! /system/bin/sh: nosuch: inaccessible or not found\n[127]'],
  ['/system/bin/echo x', 'x\n'],
  ['/vendor/bin/echo x', 'x\n'],
  ['/bin/echo x', '! /system/bin/sh: /bin/echo: inaccessible or not found\n[127]'],
  ['x/system/bin/echo x', '! /system/bin/sh: x/system/bin/echo: inaccessible or not found\n[127]'],
  ["echo 'open", "! /system/bin/sh: syntax error: no closing quote: '\n[1]"],
  ['echo "open', '! /system/bin/sh: syntax error: no closing quote: "\n[1]'],
  [
    'echo x{a,b}',
    '! /system/bin/sh: syntax error: {a,b} is not supported: quote the braces, or write the words out\n[1]',
  ],
  [
    'echo {"a",$B}',
    '! /system/bin/sh: syntax error: {…,…} is not supported: quote the braces, or write the words out\n[1]',
  ],
  ["echo '{a,b}' {a'b,'c} {} {a} a,b {1..3}", '{a,b} {ab,c} {} {a} a,b {1..3}\n'],
  ['x >', "! /system/bin/sh: syntax error: a file name is missing after '>'\n[1]"],
  ['&& x', "! /system/bin/sh: syntax error: unexpected '&&'\n[1]"],
  ['| |', "! /system/bin/sh: syntax error: unexpected '|'\n[1]"],
  ['', ''],
  [' ', ''],
  ['# comment', ''],
  ['echo a # comment', 'a\n'],
  ['cat /data/data/com.app/f > /sdcard/x', '! cat: /data/data/com.app/f: Permission denied\n[1]'],
  [
    'echo x > /data/data/com.app/f',
    "! /system/bin/sh: can't open /data/data/com.app/f: Permission denied\n[1]",
  ],
  ['A=/sdcard/f; echo x > $A; cat $A', 'x\n'],
  ["sh -c 'echo $A'", '\n'],
  ["A=1; sh -c 'echo [$A]'", '[]\n'],
  ['false; true; echo $?', '0\n'],
  [
    'am start -n com.app/.MainActivity > /dev/null; uninstall 2>&1',
    '/system/bin/sh: uninstall: inaccessible or not found\n[127]',
  ],
  ['echo x |', "! /system/bin/sh: syntax error: unexpected 'end of the line'\n[1]"],
  ['echo x; | cat', "! /system/bin/sh: syntax error: unexpected '|'\n[1]"],
  ['cat < /sdcard/d', "! /system/bin/sh: can't open /storage/emulated/0/d: Is a directory\n[1]"],
  ['cat /sdcard/d/file < /none', "! /system/bin/sh: can't open /none: No such file or directory\n[1]"],
  ['A=1 > /sdcard/f; echo $A', '1\n'],
  ['AB_1=2; echo $AB_1', '2\n'],
  ["'A=1'; echo [$A]", '[]\n! /system/bin/sh: A=1: inaccessible or not found\n'],
  ["A=1 sh -c 'echo $A[$B]' B=2", '1[]\n'],
  ['true | true | false', '[1]'],
  ['false | false | true', ''],
  ['ec/system/bin/ho x', '! /system/bin/sh: ec/system/bin/ho: inaccessible or not found\n[127]'],
  ['""', '! /system/bin/sh: : inaccessible or not found\n[127]'],
  ['$NONE', ''],
  ['echo x > "$NONE"', "! /system/bin/sh: can't open : No such file or directory\n[1]"],
  ["run-as com.app sh -c 'pwd'", '/data/data/com.app\n'],
  ['A=1; A=2 B=$A true; echo $A [$B]', '1 []\n'],
  ['A=1; A=2 echo $A', '1\n'],
  ["A=1 B=x$A sh -c 'echo $A $B'", '1 x1\n'],
  ["A=1 exec sh -c 'echo $A'", '1\n'],
  ['A=1 cd /sdcard; pwd; echo [$A]', '/storage/emulated/0\n[]\n'],
  // Exported variables reach a shell in a shell; others stay in the first one.
  [`export A=1; B=2; sh -c 'echo [$A$B]; sh -c "echo [\\$A]"'`, '[1]\n[1]\n'],
  ["A=1; export A; (export A=2); sh -c 'echo $A'", '1\n'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  [
    new RuntimeRefusal('key', 'not-booted', 'the device has not booted'),
    '! input: not-booted: the device has not booted\n[1]',
  ],
  [new RuntimeRefusal('key', 'not-booted', ''), '! input: not-booted: key: not-booted\n[1]'],
  [new RuntimeDeath("the device's runtime stopped"), "! the device's runtime stopped\n[255]"],
])('%s is a result of the command', async (error, shown) => {
  vi.spyOn(device.runtime, 'call').mockRejectedValue(error);
  expect(await device.terminal('input keyevent 3')).toBe(shown);
});

it.each(['input keyevent 3', '(input keyevent 3)', 'input keyevent 3 | cat'])(
  'a defect of the device is not: %s',
  async (line) => {
    vi.spyOn(device.runtime, 'call').mockRejectedValue(new TypeError('defect'));
    await expect(device.terminal(line)).rejects.toThrow('defect');
  },
);

it('a command that prints nothing writes nothing', async () => {
  const write = vi.fn(() => Promise.resolve());
  const signal = new AbortController().signal;
  await runLine(
    { system: device.system, stdin: Readable.from([]), out: write, err: write, signal },
    'mkdir /sdcard/n',
  );
  expect(write).not.toHaveBeenCalled();
});

it('closes a file that a command has not read to its end', async () => {
  const open = vi.spyOn(device.system.storage, 'readStream');
  await device.shell('true < /sdcard/d/file');
  expect(await open.mock.results[0]?.value).toMatchObject({ destroyed: true });
});

it('a line ends when its client has gone', async () => {
  const client = new AbortController();
  let shown = '';
  const out = async (bytes: string | Uint8Array) => {
    shown += Buffer.from(bytes).toString('utf8');
    client.abort();
  };
  const io = { stdin: Readable.from([]), out, err: out, signal: client.signal };
  await runLine({ system: device.system, ...io }, 'echo x; echo no');
  expect(shown).toBe('x\n');
});

it.each([
  ['logcat | head -n 1', '--------- beginning of main\n'],
  ['logcat | true', ''],
])('%s ends when its reader has', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  ['sleep 1.5', 1500],
  ['input tap 10 20', 1],
  ['input swipe 0 1000 0 0 300', 800],
  ['sleep 1 &', 1000],
  ['ls /; ps -A; dumpsys window; getprop; date', 0],
])('%s takes %d ms of device time', async (line, ms) => {
  await device.shell(line);
  expect(device.runtime.nowMs()).toBe(ms);
});

it.each([
  ['cat', 'in'],
  ['cat | cat', 'in'],
  ['sh -c cat', 'in'],
  ['run-as com.app cat', 'in'],
  ['true | cat', ''],
])('%s reads stdin', async (line, out) => {
  expect((await device.shell(line, Buffer.from('in'))).out).toBe(out);
});
