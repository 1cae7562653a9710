import { beforeAll, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
  await device.shell("echo ' a  b c\nd,e f\n' > /sdcard/x");
  await device.shell("mkdir -p /sdcard/d; cd /sdcard/d; echo '3 c\n1 a\n2 b' > f.txt; echo x > g.log");
});

it.each([
  ['{print $1}', 'a\nd,e\n\n'],
  ['{print $2 $1}', 'ba\nfd,e\n\n'],
  ['{print $2, $1}', 'b a\nf d,e\n \n'],
  ['{print $0}', ' a  b c\nd,e f\n\n'],
  ['{ print }', ' a  b c\nd,e f\n\n'],
  ['{print NR, NF, $NF;}', '1 3 c\n2 2 f\n3 0 \n'],
  ['{print $9 "|"}', '|\n|\n|\n'],
  ['/b/', ' a  b c\n'],
  ['/b/ {print $3}', 'c\n'],
  ['/a\\/|f$/ {print NR}', '2\n'],
  ['NR==2', 'd,e f\n'],
  ['NR == 2 {print $2}', 'f\n'],
  ['NR==1 {print "x\\ty\\n\\"z\\""}', 'x\ty\n"z"\n'],
])('awk %j', async (program, shown) => {
  expect(await device.terminal(`awk '${program}' /sdcard/x`)).toBe(shown);
});

it.each([
  ["awk -F , '{print $2}' /sdcard/x", '\ne f\n\n'],
  ["awk -F, '{print NF}' /sdcard/x", '1\n2\n1\n'],
  ["awk -F ' ' '{print NF}' /sdcard/x", '3\n2\n0\n'],
  ["echo a b | awk '{print $2}'", 'b\n'],
  ['awk', "! awk: the program '' is not supported on this device: only a pattern and print\n[1]"],
  [
    "echo a | awk '{print length($1)}'",
    "! awk: 'length($1)' is not supported on this device in '{print length($1)}'\n[1]",
  ],
  [
    "echo a | awk '{printf $1}'",
    "! awk: the program '{printf $1}' is not supported on this device: only a pattern and print\n[1]",
  ],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

it.each([
  ["echo a | awk '/[/ {print}'", "! awk: '[' is no pattern\n[1]"],
  ["awk '{print $2}' /sdcard/d/f.txt", 'c\na\nb\n'],
  ['awk \'/a/ {print NR ":" $1, $NF}\' /sdcard/d/f.txt', '2:1 a\n'],
  ["echo a:b | awk -F: '{print $2,$1}'", 'b a\n'],
  ["awk 'NR==3' /sdcard/d/f.txt", '2 b\n'],
  [
    "awk '{s+=$1} END {print s}' /sdcard/d/f.txt",
    "! awk: the program '{s+=$1} END {print s}' is not supported on this device: only a pattern and print\n[1]",
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
