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
  ["find /sdcard/d -name '*.txt'", '/sdcard/d/e/h.txt\n/sdcard/d/f.txt\n'],
  ['cd /sdcard/d; find . -type d', '.\n./e\n'],
  ['find / -maxdepth 2 -name "d*"', '/data\n/data/data\n'],
  ['find /sdcard/d -delete; ls /sdcard', 'DCIM\nDownload\n'],
  ['find /sdcard/d -type d -name d -delete', '! find: /sdcard/d: Directory not empty\n[1]'],
  [
    'find /data/data -name com.app; echo $?',
    '1\n! find: /data/data/com.app: Permission denied\n! find: /data/data/com.released: Permission denied\n! find: /data/data/io.appium.settings: Permission denied\n',
  ],
  ['run-as com.app find /data/data/com.app -type d', '/data/data/com.app\n'],
  ['find /sdcard/d -maxdepth 1 -mindepth 1 -type f', '/sdcard/d/f.txt\n/sdcard/d/g.log\n'],
  ["find /sdcard/d -iname '*.LOG' -delete; ls /sdcard/d", 'e\nf.txt\n'],
  ['find /sdcard/d -newer x', '! find: -newer x is not supported on this device\n[1]'],
  ['find /none', '! find: /none: No such file or directory\n[1]'],
  ["find /sdcard/d -name '*.txt' | xargs cat", 'y\n3 c\n1 a\n2 b\n'],
  ['cd /sdcard/d; find', '.\n./e\n./e/h.txt\n./f.txt\n./g.log\n'],
  ['find /sdcard/d/ -type f', '/sdcard/d/e/h.txt\n/sdcard/d/f.txt\n/sdcard/d/g.log\n'],
  ['find /sdcard/d/e /sdcard/d/g.log -print', '/sdcard/d/e\n/sdcard/d/e/h.txt\n/sdcard/d/g.log\n'],
  ['find /sdcard/d -maxdepth 0', '/sdcard/d\n'],
  ['find /sdcard/d -maxdepth 10 -mindepth 2', '/sdcard/d/e/h.txt\n'],
  ['find /sdcard/d -mindepth 10', ''],
  ["find /sdcard/d -name '*.LOG'", ''],
  ["find /sdcard/d -name '?.t' -o", '! find: -o  is not supported on this device\n[1]'],
  ['find /sdcard/d -name f', ''],
  ['find /sdcard/d -name', ''],
  ['find /sdcard/d -type l', '! find: -type l is not supported on this device\n[1]'],
  ['find /sdcard/d -type fd', '! find: -type fd is not supported on this device\n[1]'],
  ['find /sdcard/d -type', '! find: -type  is not supported on this device\n[1]'],
  ['find /sdcard/d -maxdepth 1x', '! find: -maxdepth 1x is not supported on this device\n[1]'],
  ['find /sdcard/d -maxdepth x1', '! find: -maxdepth x1 is not supported on this device\n[1]'],
  ['find /sdcard/d -mindepth 1x', '! find: -mindepth 1x is not supported on this device\n[1]'],
  ['find /sdcard/d -mindepth x1', '! find: -mindepth x1 is not supported on this device\n[1]'],
  ['find /sdcard/d -mindepth', '! find: -mindepth  is not supported on this device\n[1]'],
  [
    'find /none /sdcard/d/e -delete; ls /sdcard/d',
    'f.txt\ng.log\n! find: /none: No such file or directory\n',
  ],
  ['find /sdcard/d -name g.log -print -type f', '/sdcard/d/g.log\n'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
