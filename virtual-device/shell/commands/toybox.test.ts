import { beforeEach, expect, it } from 'vitest';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

const RUNNING =
  'am start -n com.app/.MainActivity >/dev/null; am start -n io.appium.settings/.Settings >/dev/null';
const HOME_TREE = 'mkdir -p /sdcard/x/y; echo hello > /sdcard/x/y/file; echo > /sdcard/x/.hidden';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
});

it.each([
  [`${RUNNING}; ps -o PID,NAME`, '  PID NAME\n 1000 com.app\n20001 io.appium.settings\n'],
  [
    `${RUNNING}; ps -A -o USER,PPID,S,UID,CMD`,
    'USER          PPID S   UID CMD\nu0_a100        300 S 10100 com.app\nu0_a100        300 S 10100 io.appium.settings\n',
  ],
  [
    'ps -o RSS',
    '! ps: this device has no field RSS, only PID, PPID, UID, USER, S, NAME, ARGS, CMD, CMDLINE, COMM, COMMAND\n[1]',
  ],
  [
    `${HOME_TREE}; ls /sdcard/x/y/file /sdcard/x /sdcard/x/y`,
    '/sdcard/x/y/file\n\n/sdcard/x:\ny\n\n/sdcard/x/y:\nfile\n',
  ],
  [`${HOME_TREE}; ls -d /sdcard/x /sdcard/x/y`, '/sdcard/x\n/sdcard/x/y\n'],
  ...['awk', 'find', 'printf', 'sort', 'tail', 'timeout', 'xargs'].map((name) => [
    `echo b | ${name} x`,
    `! ${name}: not on this device; use the host's, behind a pipe or around adb\n[1]`,
  ]),
  ['which pm nonsense', '/system/bin/pm\n[1]'],
  ['which /system/bin/am', '/system/bin/am\n'],
  ['if which nonsense >/dev/null; then echo yes; else echo no; fi', 'no\n'],
  [
    'top -n 1',
    '! top: the use of processor and memory is not measured on this device: `ps` lists its processes\n[1]',
  ],
  [
    'cat /proc/meminfo',
    '! cat: /proc/meminfo (this device has no kernel of its own): No such file or directory\n[1]',
  ],
  [
    'head -n 1 /proc/stat',
    '! head: /proc/stat (this device has no kernel of its own): No such file or directory\n[1]',
  ],
  ['cat /proc/nonsense', '! cat: /proc/nonsense: No such file or directory\n[1]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
