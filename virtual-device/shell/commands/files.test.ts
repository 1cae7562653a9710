import { chmod, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { type DevicePath, devicePathOf } from '../../storage/device-path.ts';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';
import { runLine } from '../run-line.ts';

const MODIFIED_S = Date.UTC(2023, 10, 14, 22, 13, 20) / 1000;
let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  await device.shell('mkdir -p /sdcard/d /sdcard/e; echo hello > /sdcard/d/file; echo 5 > /sdcard/d/.hidden');
  for (const name of ['d/file', 'd/.hidden', 'd']) {
    const place = await device.system.storage.hostPath(devicePathOf(`/sdcard/${name}`));
    await chmod(place, name === 'd' ? 0o755 : 0o644);
    await utimes(place, MODIFIED_S, MODIFIED_S);
  }
});

it.each([
  ['cat /sdcard/d/file', 'hello\n'],
  ['cat /sdcard/d/file /sdcard/d/file', 'hello\nhello\n'],
  ['echo piped | cat', 'piped\n'],
  ['cat /none', '! cat: /none: No such file or directory\n[1]'],
  ['cat /data/data/com.app/x', '! cat: /data/data/com.app/x: Permission denied\n[1]'],
  ['cat d/file', '! cat: /d/file: No such file or directory\n[1]'],
  ['cat /sdcard/d', '! cat: /storage/emulated/0/d: Is a directory\n[1]'],
  ['ls /sdcard/d', 'file\n'],
  ['ls -a /sdcard/d', '.\n..\n.hidden\nfile\n'],
  ['ls -A /sdcard/d; ls -dA /sdcard/d', '.hidden\nfile\n/sdcard/d\n'],
  ['ls /sdcard/d/file', '/sdcard/d/file\n'],
  ['ls -d /sdcard/d', '/sdcard/d\n'],
  ['ls /none /sdcard/d', '/sdcard/d:\nfile\n! ls: /none: No such file or directory\n[1]'],
  ['ls -l /sdcard/d', 'total 1\n-rw-r--r-- 1 shell shell 6 2023-11-14 22:13 file\n'],
  [
    'ls -lA /sdcard/d; ls -la /sdcard/d | head -n 3',
    `\
total 2
-rw-r--r-- 1 shell shell 2 2023-11-14 22:13 .hidden
-rw-r--r-- 1 shell shell 6 2023-11-14 22:13 file
total 4
drwxr-xr-x 1 shell shell 4096 2023-11-14 22:13 .
drwxr-xr-x 1 shell shell 4096 2023-11-14 22:13 ..
`,
  ],
  ['ls --la /sdcard/d', '! ls: the option --la is not supported on this device\n[1]'],
  ['touch /sdcard/e/x-l; ls /sdcard/e/x-l', '/sdcard/e/x-l\n'],
  ['ls -ld /sdcard/d | grep -c ^drwxr-xr-x', '1\n'],
  ['ls -l /sdcard/d/file', '-rw-r--r-- 1 shell shell 6 2023-11-14 22:13 /sdcard/d/file\n'],
  [
    'ls',
    `\
data
proc
storage
`,
  ],
  ['ls /data/data/com.app', '! ls: /data/data/com.app: Permission denied\n[1]'],
  ['mkdir /sdcard/x; ls -d /sdcard/x', '/sdcard/x\n'],
  ['mkdir /sdcard/d', "! mkdir: '/sdcard/d': File exists\n[1]"],
  ['mkdir /sdcard/x/y', "! mkdir: '/sdcard/x/y': No such file or directory\n[1]"],
  ['mkdir -p /sdcard/x/y /sdcard/d; ls -d /sdcard/x/y', '/sdcard/x/y\n'],
  ['rm /sdcard/d/file; ls /sdcard/d', ''],
  ['rm /none', '! rm: /none: No such file or directory\n[1]'],
  ['rm -f /none', ''],
  [
    'rm -rf "" /sdcard/d/file; ls -d /sdcard/d /sdcard/d/file',
    '/sdcard/d\n! ls: /sdcard/d/file: No such file or directory\n[1]',
  ],
  ['rm ""', '! rm: : No such file or directory\n[1]'],
  ['rm /sdcard/d', '! rm: /storage/emulated/0/d: Is a directory\n[1]'],
  ['rm -r /sdcard/d; ls -d /sdcard/d', '! ls: /sdcard/d: No such file or directory\n[1]'],
  ['rm -R /sdcard/d; ls -d /sdcard/d', '! ls: /sdcard/d: No such file or directory\n[1]'],
  ['rm -rf /sdcard/d /none', ''],
  ['cp /sdcard/d/file /sdcard/copy; cat /sdcard/copy /sdcard/d/file', 'hello\nhello\n'],
  ['cp /sdcard/d/file /sdcard/e; ls -A /sdcard/e', 'file\n'],
  ['cp /sdcard/d/file', '! cp: Needs 2 arguments, of which the second is a file or a folder\n[1]'],
  ['cp', '! cp: Needs 2 arguments, of which the second is a file or a folder\n[1]'],
  ['cp /none /sdcard/x', "! cp: bad '/none': No such file or directory\n[1]"],
  ['chmod 600 /sdcard/d/file; ls -l /sdcard/d/file | grep -o ^[^0-9]*', '-rw------- \n'],
  ['chmod 0755 /sdcard/d/file; ls -l /sdcard/d/file | grep -o ^[^0-9]*', '-rwxr-xr-x \n'],
  ['chmod u+x /sdcard/d/file', "! chmod: bad mode 'u+x'\n[1]"],
  ['chmod 888 /sdcard/d/file', "! chmod: bad mode '888'\n[1]"],
  ['chmod 64 /sdcard/d/file', "! chmod: bad mode '64'\n[1]"],
  ['chmod 64400 /sdcard/d/file', "! chmod: bad mode '64400'\n[1]"],
  ['chmod x0644 /sdcard/d/file', "! chmod: bad mode 'x0644'\n[1]"],
  ['chmod', '! chmod: Needs 2 arguments\n[1]'],
  ['rm', '! rm: Needs 1 argument\n[1]'],
  ['rm -f', ''],
  ['mkdir -p', '! mkdir: Needs 1 argument\n[1]'],
  ['rm -rf /; ls /sdcard', 'DCIM\nDownload\nd\ne\n! rm: /: Permission denied\n'],
  ['cd /sdcard/d; cp file ../d/file', "! cp: 'file' is '../d/file'\n[1]"],
  ['cd /sdcard/d; cp file none/; ls', 'file\n! cp: none/: No such file or directory\n'],
  ['touch /sdcard/t; ls -l /sdcard/t', '-rw-r--r-- 1 shell shell 0 2023-11-14 22:13 /sdcard/t\n'],
  ['touch /sdcard/d/file; cat /sdcard/d/file', 'hello\n'],
  ['sleep 60; touch /sdcard/d/file; ls -l /sdcard/d/file | grep -o 22:..', '22:14\n'],
  [
    'sleep 60; echo >> /sdcard/d/file; ls -l /sdcard/d/file',
    '-rw-r--r-- 1 shell shell 7 2023-11-14 22:14 /sdcard/d/file\n',
  ],
  ['touch /data/data/com.app/x', '! touch: /data/data/com.app/x: Permission denied\n[1]'],
  [
    'sha256sum /sdcard/d/file',
    '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  /sdcard/d/file\n',
  ],
  ['echo hello | sha256sum', '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  -\n'],
  [
    'sha256sum /sdcard/d/file /sdcard/d/file',
    '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  /sdcard/d/file\n5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  /sdcard/d/file\n',
  ],
  ['sha256sum /none', '! sha256sum: /none: No such file or directory\n[1]'],
  ['sha256sum /sdcard/d', '! sha256sum: /storage/emulated/0/d: Is a directory\n[1]'],
  [
    'df /data',
    'Filesystem     1K-blocks    Used Available Use% Mounted on\n/dev/virtual    67108864 8388608  58720256  13% /data\n',
  ],
  ['df /none', '! df: /none: No such file or directory\n[1]'],
  ['chmod 600', '! chmod: Needs 2 arguments\n[1]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  'true < f',
  'true > none/x < f',
  'head -n 1 < f',
  'head -n 1 f',
  'grep -q a f',
  'cat f none f',
  'sha256sum f none',
])('%s leaves no file open', async (line) => {
  await device.shell("cd /sdcard; echo 'a\nb' > f");
  const { storage } = device.system;
  const opened: Readable[] = [];
  const readStream = async (path: DevicePath): Promise<Readable> => {
    const stream = await storage.readStream(path);
    opened.push(stream);
    return stream;
  };
  const system = { ...device.system, storage: { ...storage, readStream } };
  const sink = async (): Promise<void> => undefined;
  const { signal } = new AbortController();
  await runLine({ system, stdin: Readable.from([]), out: sink, err: sink, signal }, `cd /sdcard; ${line}`);
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter((stream) => !stream.destroyed)).toEqual([]);
});
