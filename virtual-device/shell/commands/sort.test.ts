import { beforeEach, expect, it } from 'vitest';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
  await device.shell(
    "mkdir -p /sdcard/d/e; cd /sdcard/d; echo '3 c\n1 a\n2 b' > f.txt; echo x > g.log; echo y > e/h.txt",
  );
});

it.each([
  ['cat /sdcard/d/f.txt | sort', '1 a\n2 b\n3 c\n'],
  ['sort -r /sdcard/d/f.txt | head -1', '3 c\n'],
  ['seq 9 11 | sort', '10\n11\n9\n'],
  ['seq 9 11 | sort -n | tail -n 1', '11\n'],
  ['echo -e "a\\na\\nb" | uniq -c', '      2 a\n      1 b\n'],
  ['echo -e "b\\na\\nb" | sort -u', 'a\nb\n'],
  ['echo -e "a\\na\\nb" | uniq -d', 'a\n'],
  ['seq 11 -1 9 | sort -n', '9\n10\n11\n'],
  ['echo -e "b\\n2 b\\n2 a\\na\\n-1" | sort -n', '-1\na\nb\n2 a\n2 b\n'],
  ['echo -e "1.5\\n1.25" | sort -n', '1.25\n1.5\n'],
  ['echo -e "a\\nB\\nA" | sort', 'A\nB\na\n'],
  ['echo -e "a\\nb\\na" | sort -u -r', 'b\na\n'],
  ['sort -n -r /sdcard/d/f.txt /sdcard/d/g.log', '3 c\n2 b\n1 a\nx\n'],
  ['sort /none', '! sort: /none: No such file or directory\n[1]'],
  ['echo -e "a\\na\\nb\\na" | uniq', 'a\nb\na\n'],
  ['echo -e "a\\na\\na\\nb\\nb" | uniq -c -d', '      3 a\n      2 b\n'],
  ['echo -e "a\\na\\na" | uniq -c', '      3 a\n'],
  ['uniq /sdcard/d/g.log', 'x\n'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
