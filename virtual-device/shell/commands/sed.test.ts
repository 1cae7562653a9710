import { beforeAll, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
  await device.shell("echo 'one\ntwo\nthree\nfour' > /sdcard/x");
  await device.shell("mkdir -p /sdcard/d; cd /sdcard/d; echo '3 c\n1 a\n2 b' > f.txt; echo x > g.log");
});

it.each([
  ['s/o/0/', '0ne\ntw0\nthree\nf0ur\n'],
  ['s/e/E/g', 'onE\ntwo\nthrEE\nfour\n'],
  ['s/E/-/I', 'on-\ntwo\nthr-e\nfour\n'],
  ['s/E/-/gi', 'on-\ntwo\nthr--\nfour\n'],
  ['s|o|/|', '/ne\ntw/\nthree\nf/ur\n'],
  ['s/o/$1<&>/', '$1<o>ne\ntw$1<o>\nthree\nf$1<o>ur\n'],
  ['s/o/\\&/', '&ne\ntw&\nthree\nf&ur\n'],
  ['s/o/a\\nb/', 'a\nbne\ntwa\nb\nthree\nfa\nbur\n'],
  ['s/o/a\\/b/', 'a/bne\ntwa/b\nthree\nfa/bur\n'],
  ['s/^\\(.\\)\\(.\\)/\\2\\1/', 'noe\nwto\nhtree\nofur\n'],
  ['s/o/0/; s/0/O/', 'One\ntwO\nthree\nfOur\n'],
  ['2d', 'one\nthree\nfour\n'],
  ['2,3d', 'one\nfour\n'],
  ['3,2d', 'one\ntwo\nfour\n'],
  ['$d', 'one\ntwo\nthree\n'],
  ['/two/d', 'one\nthree\nfour\n'],
  ['/two/,$d', 'one\n'],
  ['/two/,/o/d', 'one\n'],
  ['/n/,/t/d', 'three\nfour\n'],
  ['/\\/x/d', 'one\ntwo\nthree\nfour\n'],
  ['2p', 'one\ntwo\ntwo\nthree\nfour\n'],
  ['2q', 'one\ntwo\n'],
  ['1d;s/t/T/', 'Two\nThree\nfour\n'],
  ['1d\n2d', 'three\nfour\n'],
])('sed %j', async (script, shown) => {
  expect(await device.terminal(`sed '${script}' /sdcard/x`)).toBe(shown);
});

it.each([
  ["sed -n 's/t/T/p' /sdcard/x", 'Two\nThree\n'],
  ["sed -n '$p' /sdcard/x", 'four\n'],
  ["sed -n '2q' /sdcard/x", ''],
  ["sed -r 's/(t|f)/<\\1>/' /sdcard/x", 'one\n<t>wo\n<t>hree\n<f>our\n'],
  ["sed 's/(t|f)/x/' /sdcard/x", 'one\ntwo\nthree\nfour\n'],
  ['echo a | sed s/a/b/', 'b\n'],
  ['sed', '! sed: a script is missing\n[1]'],
  ["echo a | sed 's/[/x/'", "! sed: '[' is no pattern\n[1]"],
  [
    "echo a | sed 'w file'",
    "! sed: the command 'w file' is not supported on this device: only s, p, d and q\n[1]",
  ],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

it.each([
  ["sed 's/[a-c]/<&>/' /sdcard/d/f.txt", '3 <c>\n1 <a>\n2 <b>\n'],
  ["echo aaa | sed 's/a/b/2g'", "! sed: '2g' is not supported on this device in 's/a/b/2g'\n[1]"],
  ["echo 'k=v' | sed -E 's/(.)=(.)/\\2:\\1/'", 'v:k\n'],
  ["echo 'k=v' | sed 's/\\(.\\)=/\\1+/'", 'k+v\n'],
  ['sed -n 2p /sdcard/d/f.txt', '1 a\n'],
  ["sed '1d;$d' /sdcard/d/f.txt", '1 a\n'],
  ['sed -n "/1/,/2/p" /sdcard/d/f.txt', '1 a\n2 b\n'],
  ['sed 1q /sdcard/d/f.txt', '3 c\n'],
  [
    'sed y/a/b/ /sdcard/d/f.txt',
    "! sed: the command 'y/a/b/' is not supported on this device: only s, p, d and q\n[1]",
  ],
  ['sed -i s/a/b/ /sdcard/d/f.txt', '! sed: the option -i is not supported on this device\n[1]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
