import { beforeAll, expect, it, vi } from 'vitest';
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
  ['export A; echo [$A]', '[]\n'],
  ['export A=b=c; echo $A', 'b=c\n'],
  ['(exit 255); echo $?', '255\n'],
  ['exit 257', '[1]'],
  ['exit', ''],
  ['(exit 3); (exit); echo $?', '3\n'],
  ['false; :', ''],
  ['exit 1x; echo no', '! /system/bin/sh: exit: bad number: 1x\n[1]'],
  ['exit x1', '! /system/bin/sh: exit: bad number: x1\n[1]'],
  ['exit -1', '[255]'],
  ['export AB; echo [$A]', '[]\n'],
  ['export A=1 =x', '! /system/bin/sh: export: =x: not an identifier\n[1]'],
  ['export A=1 1A=x', '! /system/bin/sh: export: 1A=x: not an identifier\n[1]'],
  ['export A-b', '! /system/bin/sh: export: A-b: not an identifier\n[1]'],
  ['export AB_1="a\nb="; echo "$AB_1"', 'a\nb=\n'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

it('cd passes a defect of the device on', async () => {
  vi.spyOn(device.system.storage, 'stat').mockRejectedValueOnce(new TypeError('defect'));
  await expect(device.shell('cd /sdcard')).rejects.toThrow('defect');
});
