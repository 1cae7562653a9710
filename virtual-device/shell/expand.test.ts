import { beforeAll, expect, it, vi } from 'vitest';
import { type TestDevice, testDevice } from '../testing/test-device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
  await device.shell('mkdir -p /sdcard/d/e; cd /sdcard/d; touch f.txt g.log a+b .a e/.b e/h.txt');
});

it.each([
  ['A="a b"; echo x$A"y"', 'xa by\n'],
  ['A="a b"; for w in x$A"y"; do echo $w; done', 'xa\nby\n'],
  ['A=" a b "; for w in x$A"y"; do echo $w; done', 'x\na\nb\ny\n'],
  ['A="a b"; for w in "x$A"y; do echo $w; done', 'xa by\n'],
  ['A=; for w in $A ""; do echo [$w]; done', '[]\n'],
  ['A="a  b "; for w in $A; do echo "<$w>"; done', '<a>\n<b>\n'],
  ["A=$(echo 'a\tb\nc'); for w in $A; do echo $w; done", 'a\nb\nc\n'],
  ['A="a\u00a0b\r"; for w in $A; do echo "<$w>"; done', '<a\u00a0b\r>\n'],
  ['cd /sdcard/d; A="f* .?"; echo $A', 'f.txt .a\n'],
  ['cd /sdcard/d; echo $NONE""x', 'x\n'],
  ['A="a  b"; B=$A; echo "$B"', 'a  b\n'],
  ['echo "$(echo a; echo; echo)"x', 'ax\n'],
  ['echo $(echo ")" \\) "\\")") ")"', ') ) ") )\n'],
  ["echo $(echo '(') $(echo 3)", '( 3\n'],
  ['echo $((echo a); echo b)', 'a b\n'],
  ['echo "`echo \'a  b\'`"', 'a  b\n'],
  ['echo [z-a] [hitch-App]', '[z-a] [hitch-App]\n'],
  ['echo $ a$', '$ a$\n'],
  ['cd /sdcard/d; echo [ef]*', 'e f.txt\n'],
  ['cd /sdcard/d; echo [!ef]*', 'a+b g.log\n'],
  ['cd /sdcard/d; echo a+* f.t?t', 'a+b f.txt\n'],
  ['cd /sdcard/d; echo "f"* f"*" "f*"', 'f.txt f* f*\n'],
  ['cd /sdcard/d; A="f*"; echo $A "$A"', 'f.txt f*\n'],
  ['cd /sdcard/d; echo [f', '[f\n'],
  ['cd /sdcard/d; echo */ e/*', 'e/ e/h.txt\n'],
  ['cd /sdcard/d; echo .a* .?', '.a .a\n'],
  ['cd /sdcard/d; echo f.txt/*', 'f.txt/*\n'],
  ['cd /sdcard; echo d/e/*', 'd/e/h.txt\n'],
  ['cd /sdcard; echo x > "d/e/h.txt"; cat d/e/*', 'x\n'],
  ['run-as com.none id; echo /data/data/*/x', '/data/data/*/x\n! run-as: unknown package: com.none\n'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

it('passes a defect of the device on', async () => {
  vi.spyOn(device.system.storage, 'list').mockRejectedValueOnce(new TypeError('defect'));
  await expect(device.shell('echo /sdcard/*')).rejects.toThrow('defect');
});
