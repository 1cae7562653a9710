import { Duplex, PassThrough } from 'node:stream';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestDevice, testDevice } from '../testing/test-device.ts';
import { runLine } from './run-line.ts';

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
  ['for i in 1 2; do :; done; echo $i', '2\n'],
  ['break; echo $?', "0\n! /system/bin/sh: break: can't break\n"],
  ['for i in 1 2; do (continue) 2>/dev/null; echo $i; done', '1\n2\n'],
  ['continue', "! /system/bin/sh: continue: can't continue\n"],
  ['for i in 1; do for j in 1; do :; done; done; break', "! /system/bin/sh: break: can't break\n"],
  ['for i in 1 2; do for j in 1 2; do break 2; done; echo no; done; echo $i', '1\n'],
  ['for i in 1 2; do for j in 1 2; do continue 2; done; echo no; done; echo $i', '2\n'],
  ['for i in 1 2; do for j in 1 2; do break 9; done; echo no; done; echo $i', '1\n'],
  ['for i in 1 2; do while break; do :; done; echo $i; done', '1\n2\n'],
  ['for i in 1 2; do break x; done; echo no', '! /system/bin/sh: break: bad number: x\n[1]'],
  ['exit 1x; echo no', '! /system/bin/sh: exit: bad number: 1x\n[1]'],
  ['exit x1', '! /system/bin/sh: exit: bad number: x1\n[1]'],
  ['exit -1', '[255]'],
  ['export AB; echo [$A]', '[]\n'],
  ['export A=1 =x', '! /system/bin/sh: export: =x: not an identifier\n[1]'],
  ['export A=1 1A=x', '! /system/bin/sh: export: 1A=x: not an identifier\n[1]'],
  ['export A-b', '! /system/bin/sh: export: A-b: not an identifier\n[1]'],
  ['export AB_1="a\nb="; echo "$AB_1"', 'a\nb=\n'],
  ['echo a | { read; echo $REPLY; }', 'a\n'],
  ['echo \' a  b \' | { read -r x; echo "[$x]"; }', '[a  b]\n'],
  ['echo \'\ta\t b  c\t\' | { read x y; echo "[$x][$y]"; }', '[a][b  c]\n'],
  [`echo '  ab cd  ' | { read x y; echo "[$x][$y]"; }`, '[ab][cd]\n'],
  ["echo 'a b\rc' | { read x y; echo [$x][$y]; }", '[a][b\rc]\n'],
  ['echo a | { read x y z; echo [$x][$y][$z]; }', '[a][][]\n'],
  ["echo '\nb' | { read x; read y; echo [$x][$y]; }", '[][b]\n'],
  ['{ echo -n a; echo b; echo c; } | { read x; read y; echo $x $y; }', 'ab c\n'],
  ["echo 'a\\b' | { read -r x; echo $x; }", 'a\\b\n'],
  ["echo 'a\\b' | read x", '! /system/bin/sh: read: only `read -r` reads backslashes on this device\n[1]'],
  ['echo "1\n2\n3" | { head -n 1; read x; echo $? [$x]; }', '1\n1 []\n'],
  ['echo a | { read x y; echo [$x][$y]; }', '[a][]\n'],
  ['echo a b c d | { read x y z; echo [$x][$y][$z]; }', '[a][b][c d]\n'],
  ['echo -n a | { read x; echo $? $x; }', '1 a\n'],
  ['true | { read x; echo $? [$x]; }', '1 []\n'],
  ['{ echo -n a; echo "1\n2\n3"; } | { read x; read y; echo $x $y; }', 'a1 2\n'],
  ['echo a | read -p x', '! /system/bin/sh: read: -p: unknown option\n[1]'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

const destroyed = new PassThrough();
destroyed.destroy();
/** Like a connection to which the device may still write. */
const halfClosed = new Duplex({ read: () => undefined, write: () => undefined });
halfClosed.push(null);

it.each([
  ['destroyed', destroyed],
  ['half closed', halfClosed],
])('read ends with a stream that is %s', async (_name, stdin) => {
  let shown = '';
  const out = async (bytes: string | Uint8Array) => {
    shown += String(bytes);
  };
  const signal = new AbortController().signal;
  await runLine({ system: device.system, stdin, out, err: out, signal }, 'read x; echo $?; read x; echo $?');
  expect(shown).toBe('1\n1\n');
});

it('cd passes a defect of the device on', async () => {
  vi.spyOn(device.system.storage, 'stat').mockRejectedValueOnce(new TypeError('defect'));
  await expect(device.shell('cd /sdcard')).rejects.toThrow('defect');
});
