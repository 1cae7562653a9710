import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';
import { runLine } from '../run-line.ts';

const HEADER = '--------- beginning of main\n';
const [VERBOSE, DEBUG, INFO, WARNING, ERROR, FATAL] = [...'VDIWEF'].map(
  (level, i) =>
    `01-01 00:00:00.00${i}  1000  1000 ${level} ${i % 2 === 0 ? 'Even' : 'Odd'}: ${level.toLowerCase()}`,
) as [string, string, string, string, string, string];
const ALL = [VERBOSE, DEBUG, INFO, WARNING, ERROR, FATAL];

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  for (const line of ALL) device.system.logcat.add(line);
});

it.each<readonly [line: string, shown: readonly string[]]>([
  ['logcat -d', ALL],
  ['logcat -v threadtime -d', ALL],
  ['logcat -d -b all', ALL],
  ['logcat -t 2', [ERROR, FATAL]],
  ['logcat -d *:V', ALL],
  ['logcat -d *:W', [WARNING, ERROR, FATAL]],
  ['logcat -d *:F', [FATAL]],
  ['logcat -d *:S', []],
  ['logcat -d Even:I', [DEBUG, INFO, WARNING, ERROR, FATAL]],
  ['logcat -d Even:E *:F', [ERROR, FATAL]],
  ['logcat -d -s Even', [VERBOSE, INFO, ERROR]],
  ['logcat -d -s Even:W', [ERROR]],
  ['logcat -d -s Odd:D Even:E', [DEBUG, WARNING, ERROR, FATAL]],
  ['logcat -t 1 *:E', [FATAL]],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(HEADER + shown.map((text) => `${text}\n`).join(''));
});

it.each(['logcat -c', 'logcat --clear'])('%s empties the log', async (line) => {
  expect(await device.terminal(`${line}; logcat -d`)).toBe(HEADER);
});

it('shows lines in an unknown format with every filter', async () => {
  device.system.logcat.add('--------- beginning of crash');
  expect(await device.terminal('logcat -d *:S')).toBe(`${HEADER}--------- beginning of crash\n`);
});

it.each([
  ['log hello world', '11-14 22:13:20.000 19999 19999 I log     : hello world'],
  ['log -p w -t Tag hello', '11-14 22:13:20.000 19999 19999 W Tag     : hello'],
  ['sleep 61.5; log x', '11-14 22:14:21.500 19999 19999 I log     : x'],
])('%s adds a line', async (line, added) => {
  expect(await device.terminal(`logcat -c; ${line}; logcat -d`)).toBe(`${HEADER}${added}\n`);
});

it('without -d it continues with new lines until the host hangs up', async () => {
  const written: string[] = [];
  const host = new AbortController();
  const pending: (() => void)[] = [];
  const nextWrite = (): Promise<void> => new Promise((resolve) => pending.push(resolve));
  const context = {
    system: device.system,
    stdin: Readable.from([]),
    out: async (bytes: string | Uint8Array) => {
      written.push(String(bytes));
      pending.shift()?.();
    },
    err: async () => undefined,
    signal: host.signal,
  };
  const [first, second] = [nextWrite(), nextWrite()];
  const code = runLine(context, 'logcat *:F');
  await first;
  for (const line of ALL) device.system.logcat.add(line);
  await second;
  host.abort();
  expect(await code).toBe(0);
  device.system.logcat.add(FATAL);
  expect(written).toEqual([`${HEADER}${FATAL}\n`, `${FATAL}\n`]);
});

it('ends at once if the host has hung up', async () => {
  const context = {
    system: device.system,
    stdin: Readable.from([]),
    out: async () => undefined,
    err: async () => undefined,
  };
  expect(await runLine({ ...context, signal: AbortSignal.abort() }, 'logcat')).toBe(0);
});

it.each([
  ['brief', 'V/Even    ( 1000): v\n'],
  ['process', 'V( 1000) v  (Even)\n'],
  ['raw', 'v\n'],
  ['tag', 'V/Even    : v\n'],
  ['time', '01-01 00:00:00.000 V/Even    ( 1000): v\n'],
  ['threadtime', '01-01 00:00:00.000  1000  1000 V Even: v\n'],
])('logcat -v %s', async (format, first) => {
  expect(await device.terminal(`logcat -d -v ${format}`)).toContain(HEADER + first);
});

it.each([
  ['logcat -d -b radio', '--------- beginning of radio\n'],
  ['log -t AndroidRuntime x; logcat -d -b crash -v raw', '--------- beginning of crash\nx\n'],
  ['log -t ActivityManager x; logcat -d -b system -v raw', '--------- beginning of system\nx\n'],
  ['log -t AndroidRuntime x; logcat -c -b all; logcat -d -b main', '--------- beginning of main\n'],
  [
    'log -t AndroidRuntime x; log -t ActivityManager y; logcat -d -b main -v raw -t 1',
    '--------- beginning of main\nf\n',
  ],
  ['log -t ActivityManager y; logcat -d -b crash,all -v raw -t 1', '--------- beginning of crash\ny\n'],
  ['logcat -d -b nonsense', '! logcat: there is no buffer nonsense\n[1]'],
  ['logcat -v json', '! logcat: the format json is not supported on this device\n[1]'],
  ['logcat -d -S', '! logcat: the option -S is not supported on this device\n[1]'],
  ['logcat -d Tag:Loud', "! logcat: 'Tag:Loud' is no filter\n[1]"],
  ['logcat -t soon', "! logcat: 'soon' is no count of lines\n[1]"],
  ['logcat -T 1', '! logcat: the option -T is not supported on this device\n[1]'],
  ['logcat -t 0', '--------- beginning of main\n'],
  ['log -t AndroidRuntime x; logcat -d -b crash -b main -v raw -t 2', '--------- beginning of crash\nf\nx\n'],
  ['logcat | grep -m', '! grep: the option -m is not supported on this device\n[1]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  ['log -t a a b; logcat -d | grep -o "a .*: a b"', 'a       : a b\n'],
  ['log -t t x; logcat -d -b radio,events | grep -c x', '0\n[1]'],
  ['logcat | head -n 1', '--------- beginning of main\n'],
  ['logcat -t1 | grep F', '01-01 00:00:00.005  1000  1000 F Odd: f\n'],
  ['logcat -d -b radio,main | grep -c Even', '3\n'],
  ['logcat -d Even:VV', "! logcat: 'Even:VV' is no filter\n[1]"],
  ['logcat -d Even:xV', "! logcat: 'Even:xV' is no filter\n[1]"],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
