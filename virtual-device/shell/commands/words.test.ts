import { beforeAll, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
});

it.each([
  ['basename /a/b', 'b\n'],
  ['basename', '! basename: Needs 1 argument\n[1]'],
  ['dirname', '! dirname: Needs 1 argument\n[1]'],
  ['seq 3', '1\n2\n3\n'],
  ['seq 2 3', '2\n3\n'],
  ['seq 1 2 6', '1\n3\n5\n'],
  ['seq 3 -1 1', '3\n2\n1\n'],
  ['seq 3 1', ''],
  ['seq', '! seq: needs one to three whole numbers\n[1]'],
  ['seq 1 2 3 4', '! seq: needs one to three whole numbers\n[1]'],
  ['seq 1.5', '! seq: needs one to three whole numbers\n[1]'],
  ['seq 1 0 3', '! seq: the step must not be 0\n[1]'],
  ["echo ' a\n b  c' | xargs echo x", 'x a b c\n'],
  ['echo a b | xargs', 'a b\n'],
  ['echo /none | xargs ls', '! ls: /none: No such file or directory\n[123]'],
  ['echo x > /sdcard/t; echo y | tee -a /sdcard/t; cat /sdcard/t', 'y\nx\ny\n'],
  ['echo x | tee /sdcard/t /sdcard/u > /dev/null; cat /sdcard/t /sdcard/u', 'x\nx\n'],
  ['echo a | cut -d ,', '! cut: Need -f or -c\n[1]'],
  ["echo 'a\tb' | cut -f 2", 'b\n'],
  ['echo a,b,c,d | cut -d , -f -2,4', 'a,b,d\n'],
  ['echo a,b,c | cut -d , -f 3,1', 'a,c\n'],
  ["echo a | cut -c '-'", "! cut: bad list '-'\n[1]"],
  ["echo a | cut -c ''", "! cut: bad list ''\n[1]"],
  ['echo a | cut -c 1,x', "! cut: bad list '1,x'\n[1]"],
  ['echo hello | tr a-y b-z', 'ifmmp\n'],
  ['echo abc | tr abc x', 'xxx\n'],
  ["echo abc | tr -d 'a-b\\n'", 'c'],
  ['echo a | tr a', '! tr: needs SET1 SET2, or -d SET1\n[1]'],
  ['echo a | tr', '! tr: needs SET1 SET2, or -d SET1\n[1]'],
  ['echo a | tr -d a b', '! tr: needs SET1 SET2, or -d SET1\n[1]'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));
