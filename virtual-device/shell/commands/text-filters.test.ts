import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { devicePathOf } from '../../storage/device-path.ts';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
  await write('/sdcard/lines', ['alpha', 'beta', 'gamma', 'a.c', 'abc', '[x]', '-dash']);
  await write('/sdcard/many', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
});

const write = (path: string, lines: readonly string[]): Promise<void> =>
  device.system.storage.write(devicePathOf(path), Readable.from([Buffer.from(`${lines.join('\n')}\n`)]));

it.each([
  ['cat /sdcard/lines | grep b', 'beta\nabc\n'],
  ['grep b /sdcard/lines', 'beta\nabc\n'],
  [
    'grep -v b /sdcard/lines',
    `\
alpha
gamma
a.c
[x]
-dash
`,
  ],
  ['grep -i BETA /sdcard/lines', 'beta\n'],
  ['grep -c a /sdcard/lines', '6\n'],
  ['grep -c none /sdcard/lines', '0\n[1]'],
  ['grep -q b /sdcard/lines', ''],
  ['grep -q none /sdcard/lines', '[1]'],
  ['echo a-v | grep -- -v', 'a-v\n'],
  ['grep none /sdcard/lines', '[1]'],
  ["grep -E 'alpha|gamma' /sdcard/lines", 'alpha\ngamma\n'],
  ["echo 'a|b+' | grep 'a|b+'", 'a|b+\n'],
  ["grep 'alpha|gamma' /sdcard/lines", '[1]'],
  ["grep 'alpha\\|gamma' /sdcard/lines", 'alpha\ngamma\n'],
  ["grep 'm\\{2\\}' /sdcard/lines", 'gamma\n'],
  ["echo 'x(+)\\.' | grep -o '[(+)]*\\\\\\.'", '(+)\\.\n'],
  ["echo '[a+' | grep '\\[a+'", '[a+\n'],
  ["grep -F 'a.c' /sdcard/lines", 'a.c\n'],
  ['grep a.c /sdcard/lines', 'a.c\nabc\n'],
  ["grep -F '[x]' /sdcard/lines", '[x]\n'],
  ['grep -e -dash /sdcard/lines', '-dash\n'],
  ['grep', '! grep: no REGEX\n[2]'],
  ['grep b /none', '! grep: /none: No such file or directory\n[1]'],
  ['head -n 2 /sdcard/lines', 'alpha\nbeta\n'],
  ['head -1 /sdcard/lines', 'alpha\n'],
  ['cat /sdcard/lines | head -n 1', 'alpha\n'],
  [
    'head /sdcard/many',
    `\
1
2
3
4
5
6
7
8
9
10
`,
  ],
  ['head -n 0 /sdcard/lines', ''],
  ['cp /sdcard/lines /sdcard/x-1; head /sdcard/x-1 | wc -l', '7\n'],
  ['tail -n 2 /sdcard/lines', '[x]\n-dash\n'],
  ['tail -1 /sdcard/lines', '-dash\n'],
  ['cat /sdcard/lines | tail -n 1', '-dash\n'],
  [
    'tail /sdcard/many',
    `\
3
4
5
6
7
8
9
10
11
12
`,
  ],
  ['tail -n 0 /sdcard/lines', ''],
  [
    'tail -n 99 /sdcard/lines',
    `\
alpha
beta
gamma
a.c
abc
[x]
-dash
`,
  ],
  ['wc -l /sdcard/lines', '7\n'],
  ['wc /sdcard/lines', '7 7 35\n'],
  ["echo 'a  b é' | wc", '1 3 8\n'],
  ['cat /sdcard/lines | wc -l', '7\n'],
  ["echo -n 'no end' | grep end", 'no end\n'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
