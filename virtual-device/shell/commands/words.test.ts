import { beforeAll, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
  await device.shell("mkdir -p /sdcard/d; cd /sdcard/d; echo '3 c\n1 a\n2 b' > f.txt; echo x > g.log");
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
  ['true | xargs echo x', 'x\n'],
  ['echo a b c | xargs -n 2 echo', 'a b\nc\n'],
  ['echo a | xargs -I {} echo {}', '! xargs: the option -I is not supported on this device\n[1]'],
  ['dirname /a/b /c/d', '/a\n/c\n'],
  ['echo /none | xargs ls', '! ls: /none: No such file or directory\n[123]'],
  ['echo x > /sdcard/t; echo y | tee -a /sdcard/t; cat /sdcard/t', 'y\nx\ny\n'],
  ['echo x | tee /sdcard/t /sdcard/u > /dev/null; cat /sdcard/t /sdcard/u', 'x\nx\n'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

it.each([
  ['cd /sdcard/d; echo f.txt | xargs head -n 1', '3 c\n'],
  ['echo a | xargs -n 0 echo', "! xargs: '0' is no count\n[1]"],
  ['seq 3 | xargs -n 2 echo', '1 2\n3\n'],
  ['basename /a/b.txt .txt; dirname /a/b.txt', 'b\n/a\n'],
  ['echo x | tee /sdcard/t | cat; cat /sdcard/t', 'x\nx\n'],
  ['dirname /a/b/c', '/a/b\n'],
  ['seq 1 x', '! seq: needs one to three whole numbers\n[1]'],
  ['seq 20 | xargs -n 10 echo', '1 2 3 4 5 6 7 8 9 10\n11 12 13 14 15 16 17 18 19 20\n'],
  ['echo a | xargs -n 1x echo', "! xargs: '1x' is no count\n[1]"],
  ['echo a | xargs -n x1 echo', "! xargs: 'x1' is no count\n[1]"],
  ['echo a | xargs -n', "! xargs: '' is no count\n[1]"],
  ['echo "  a   b  " | xargs -n 1 echo', 'a\nb\n'],
  ['mkdir /sdcard/n; cd /sdcard/n; echo x | tee -a > /dev/null; ls', ''],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
