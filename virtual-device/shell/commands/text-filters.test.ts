import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { devicePathOf } from '../../storage/device-path.ts';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  await write('/sdcard/lines', ['alpha', 'beta', 'gamma', 'a.c', 'abc', '[x]', '-dash']);
  await write('/sdcard/many', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
  await device.shell("mkdir -p /sdcard/d; cd /sdcard/d; echo '3 c\n1 a\n2 b' > f.txt; echo x > g.log");
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
  ['grep -e alpha -e mma /sdcard/lines', 'alpha\ngamma\n'],
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
  ["echo -n 'no end' | grep end", 'no end\n'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  ['cd /sdcard; echo foo > foo; grep -e foo foo', 'foo\n'],
  ['cd /sdcard; echo x > x; grep -- x x', 'x\n'],
  ["echo a | grep '['", "! grep: '[' is no pattern\n[1]"],
  ['grep -o "[0-9]" /sdcard/d/f.txt', '3\n1\n2\n'],
  ['cd /sdcard/d; grep -c z f.txt', '0\n[1]'],
  ['echo "1\n2" | head -n +1', "! head: '+1' is no count\n[1]"],
  ['echo "1\n2" | head -n -1', "! head: '-1' is no count\n[1]"],
  ['echo "1\n2\n3" | head -n 0', ''],
  ['echo "1\n2\n3" | head -n x', "! head: 'x' is no count\n[1]"],
  ['head -n', '! head: the option -n needs a value\n[1]'],
  ['echo "1\n2\n3" | head -n -1', "! head: '-1' is no count\n[1]"],
  [
    'echo "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n21\n22\n23\n24\n25\n26\n27\n28\n29\n30" | head -n 1.5',
    "! head: '1.5' is no count\n[1]",
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([['cat /sdcard/long | head -n 2', '1\n2\n']])('%s', async (line, shown) => {
  await write(
    '/sdcard/long',
    Array.from({ length: 300_000 }, (_, at) => String(at + 1)),
  );
  expect(await device.terminal(line)).toBe(shown);
});
