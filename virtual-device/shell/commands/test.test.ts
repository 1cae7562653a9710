import { beforeEach, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  await device.shell('mkdir -p /sdcard/d /sdcard/e; echo hello > /sdcard/d/file; echo 5 > /sdcard/d/.hidden');
});

it.each([
  ['[ -e /sdcard/d ]', ''],
  ['[ -e /none ]', '[1]'],
  ['[ -f /sdcard/d/file ]', ''],
  ['[ -f /sdcard/d ]', '[1]'],
  ['[ -f /none ]', '[1]'],
  ['[ -d /sdcard/d ]', ''],
  ['[ -d /sdcard/d/file ]', '[1]'],
  ['[ -d /none ]', '[1]'],
  ['[ -s /sdcard/d/file ]', ''],
  ['touch /sdcard/t; [ -s /sdcard/t ]', '[1]'],
  ['[ -s /none ]', '[1]'],
  ['[ -r /sdcard/d/file ]', ''],
  ['[ -w /sdcard/d/file ]', ''],
  ['[ -x /none ]', '[1]'],
  ['[ ! -e /none ]', ''],
  ['[ ! -e /sdcard ]', '[1]'],
  ["[ -z '' ]", ''],
  ['[ -z a ]', '[1]'],
  ['[ -n a ]', ''],
  ["[ -n '' ]", '[1]'],
  ['[ a = a ]', ''],
  ['[ a = b ]', '[1]'],
  ['[ a == a ]', ''],
  ['[ a == b ]', '[1]'],
  ['[ a != b ]', ''],
  ['[ a != a ]', '[1]'],
  ['[ a ]', ''],
  ["[ '' ]", '[1]'],
  ['[ ]', '[1]'],
  ['[ 1 -eq 1', '! /system/bin/sh: [: missing ]\n[2]'],
  ['[', '! /system/bin/sh: [: missing ]\n[2]'],
  [
    'test 1 -eq ]',
    '! /system/bin/sh: [: 1: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  [
    '[ -f /sdcard/d/file /sdcard/d/file ]',
    '! /system/bin/sh: [: /sdcard/d/file: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  [
    '[ a ~ b ]',
    '! /system/bin/sh: [: a: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  ['[ -e ]', ''],
  ['test -e /sdcard', ''],
  ['test a = b', '[1]'],
  [
    '[ x -eq 1 ]',
    '! /system/bin/sh: [: x: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  ['[ ! a = b ]', ''],
  [
    '[ -h /sdcard ]',
    '! /system/bin/sh: [: -h: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  [
    '[ a x a ]',
    '! /system/bin/sh: [: a: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  [
    '[ -ee /sdcard ]',
    '! /system/bin/sh: [: -ee: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
  [
    '[ x-e /sdcard ]',
    '! /system/bin/sh: [: x-e: this device tests only files, and whether texts are empty or equal\n[2]',
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
