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
  ['env | grep -c ^ANDROID_', '4\n'],
  ['A=1 env | tail -n 1', 'A=1\n'],
  ['env B=2 HOME=/x | grep -E "^(B|HOME)="', 'HOME=/x\nB=2\n'],
  ["env C=3 sh -c 'echo $C $HOME'; echo -$C", '3 /\n-\n'],
  ['env -i true', '! env: the option -i is not supported on this device\n[1]'],
  ['env C=3 false', '[1]'],
  ['uname', 'Linux\n'],
  ['uname -a', 'Linux localhost 0-hitchproof virtual-device x86_64\n'],
  ['uname -sm', 'Linux x86_64\n'],
  ['uname -p', '! uname: the option -p is not supported on this device\n[1]'],
  ['timeout 2 sleep 1; date +%S', '21\n'],
  ['timeout 2 sleep 3; echo $?; date +%S', '124\n22\n'],
  ['timeout 1m sleep 3; date +%S', '23\n'],
  ['timeout 0 sleep 3; date +%S', '23\n'],
  ['timeout 2 false', '[1]'],
  [
    "timeout 2 sh -c 'sleep 3'",
    '! timeout: the command took longer, and ran to its end on this device\n[124]',
  ],
  ["timeout 3 sh -c 'sleep 3'", ''],
  ['timeout 2s logcat; date +%S', '--------- beginning of main\n22\n'],
  ['timeout 2 logcat', '--------- beginning of main\n[124]'],
  ['timeout 2 logcat -d', '--------- beginning of main\n'],
  ['timeout 2', '! timeout: Needs 2 arguments\n[1]'],
  ['timeout soon ls', "! timeout: 'soon' is no duration\n[1]"],
  ['timeout -s 9 2 ls', '! timeout: the option -s is not supported on this device\n[1]'],
  [`${RUNNING}; ps -o PID,NAME`, '  PID NAME\n 1000 com.app\n20001 io.appium.settings\n'],
  [
    `${RUNNING}; ps -A -o USER,PPID,S,UID,CMD -p 1000`,
    'USER          PPID S   UID CMD\nu0_a100        300 S 10100 com.app\n',
  ],
  [`${RUNNING}; ps -o pid= -p 1000,20001`, ' 1000\n20001\n'],
  [`${RUNNING}; ps -o PID=Id,NAME= -p 1000`, '   Id\n 1000 com.app\n'],
  [
    'ps -o RSS',
    '! ps: this device has no field RSS, only PID, PPID, UID, USER, S, NAME, ARGS, CMD, CMDLINE, COMM, COMMAND\n[1]',
  ],
  [`${HOME_TREE}; ls -R /sdcard/x`, '/sdcard/x:\ny\n\n/sdcard/x/y:\nfile\n'],
  [`${HOME_TREE}; ls -Ra /sdcard/x | head -n 4`, '/sdcard/x:\n.\n..\n.hidden\n'],
  [`${HOME_TREE}; cd /sdcard/x; ls -R`, '.:\ny\n\n./y:\nfile\n'],
  [
    `${HOME_TREE}; ls /sdcard/x/y/file /sdcard/x /sdcard/x/y`,
    '/sdcard/x/y/file\n\n/sdcard/x:\ny\n\n/sdcard/x/y:\nfile\n',
  ],
  [`${HOME_TREE}; ls -d /sdcard/x /sdcard/x/y`, '/sdcard/x\n/sdcard/x/y\n'],
  [`${HOME_TREE}; ls -R /sdcard/x/y/file`, '/sdcard/x/y/file\n'],
  [`${HOME_TREE}; ls -Rd /sdcard/x`, '/sdcard/x\n'],
  [
    `${HOME_TREE}; ls -lR /sdcard/x/y`,
    '/sdcard/x/y:\ntotal 1\n-rw-r--r-- 1 shell shell 6 2023-11-14 22:13 file\n',
  ],
  ...['awk', 'find', 'printf', 'sort', 'xargs'].map((name) => [
    `echo b | ${name} x`,
    `! ${name}: not on this device; pipe the output to the host's\n[1]`,
  ]),
  [
    'df -h /sdcard',
    'Filesystem      Size Used Avail Use% Mounted on\n/dev/virtual     64G 8.0G   56G  13% /data\n',
  ],
  ['df /none', '! df: /none: No such file or directory\n[1]'],
  [
    'top -n 1',
    '! top: the use of processor and memory is not measured on this device: `ps` lists its processes\n[1]',
  ],
  ['device_config get a b', 'null\n'],
  ['device_config list', ''],
  [
    'device_config get a',
    "! device_config: 'get' is not supported: the framework on this device reads no flags\n[1]",
  ],
  [
    'device_config put a b c',
    "! device_config: 'put' is not supported: the framework on this device reads no flags\n[1]",
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

it.each([
  ['content query --uri content://settings/global', 'No result found.\n'],
  [
    'settings put global a 1; settings put global b 2; settings put system c 3; content query --uri content://settings/global',
    'Row: 0 _id=1, name=a, value=1\nRow: 1 _id=2, name=b, value=2\n',
  ],
  [
    `settings put global a 1; settings put global b 2; content query --uri content://settings/global --where "name='b'"`,
    'Row: 0 _id=2, name=b, value=2\n',
  ],
  [
    'content query --uri content://settings/global --where value=1',
    "! content: 'value=1' is not supported on this device, only name='NAME'\n[1]",
  ],
  [
    'content insert --uri content://settings/system --bind name:s:user_rotation --bind value:i:1; wm user-rotation',
    'lock 1\n',
  ],
  [
    'content insert --uri content://settings/system --bind name:s:user_rotation --bind value:i:9',
    "! content: user_rotation is 0, 1, 2 or 3 on this device, not '9'\n[1]",
  ],
  [
    'content insert --uri content://settings/system --bind name:s:a',
    '! content: insert needs --bind name:s:NAME and --bind value:s:VALUE, and no more\n[1]',
  ],
  [
    'content insert --uri content://settings/system --bind name:s:a --bind value:s:b --bind more:s:c',
    '! content: insert needs --bind name:s:NAME and --bind value:s:VALUE, and no more\n[1]',
  ],
  [
    'content insert --uri content://settings/system --bind name',
    "! content: 'name' is no COLUMN:TYPE:VALUE\n[1]",
  ],
  ...['content delete --uri content://settings/system', 'content query --uri content://sms', 'content'].map(
    (line): [string, string] => [
      line,
      '! content: this device only has `query` and `insert` of content://settings/system, secure and global\n[1]',
    ],
  ),
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
