import { beforeAll, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../testing/test-device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
});

it.each([
  ['cd /sdcard; cd; pwd', '/\n'],
  ['cd /sdcard; cd ..; pwd', '/storage/emulated\n'],
  ['cd /data/data/com.app', '! /system/bin/sh: cd: /data/data/com.app: Permission denied\n[1]'],
  ['cd /data/data/com.app 2>/dev/null; pwd', '/\n'],
  ['A=1; B=2; unset A B; echo [$A$B]', '[]\n'],
  ['export A; echo [$A]', '[]\n'],
  ['export A=b=c; echo $A', 'b=c\n'],
  ['(exit 255); echo $?', '255\n'],
  ['exit 257', '[1]'],
  ['exit', ''],
  ['(exit 3); (exit); echo $?', '3\n'],
  ['false; :', ''],
  ['for i in 1 2; do for j in a b; do echo $j; break; done; echo $i; done', 'a\n1\na\n2\n'],
  ['for i in 1 2; do for j in 1 2; do continue; echo no; done; echo $i; done', '1\n2\n'],
  ['for i in 1 2; do false; break; done; echo $?', '0\n'],
  ['for i in 1 2; do exit 4; done; echo no', '[4]'],
  ['for i in 1 2; do false; done; echo $?', '1\n'],
  ['for i in; do false; done; echo $?', '0\n'],
  ['while false; do :; done; echo $?', '0\n'],
  ['break; echo no', ''],
  ['echo a | { read; echo $REPLY; }', 'a\n'],
  ["echo ' a  b ' | { read -r x; echo [$x]; }", '[a b]\n'],
  ['echo a | { read x y; echo [$x][$y]; }', '[a][]\n'],
  ['echo a b c d | { read x y z; echo [$x][$y][$z]; }', '[a][b][c d]\n'],
  ['echo -n a | { read x; echo $? $x; }', '0 a\n'],
  ['true | { read x; echo $? [$x]; }', '1 []\n'],
  ['{ echo -n a; seq 3; } | { read x; read y; echo $x $y; }', 'a1 2\n'],
  ['echo a | read -p x', '! /system/bin/sh: read: -p: unknown option\n[1]'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));
