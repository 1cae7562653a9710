import { beforeEach, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../testing/test-device.ts';
import { tinyApk } from '../testing/tiny-apk.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  await device.install({ package: 'com.app', versionCode: 7, versionName: '1.7' });
  await device.install({ package: 'com.released', debuggable: false });
  await device.install({ package: 'io.appium.settings', activity: '.Settings' });
});
const start = 'am start-activity -W -n com.app/.MainActivity -S -a android.intent.action.MAIN -f 0x10200000';

it.each([
  ['echo a; echo b', 'a\nb\n'],
  ['false || echo no; true && echo yes', 'no\nyes\n'],
  ['false; echo $?', '1\n'],
  ['A=5 B="6 7"; echo $A "$B"', '5 6 7\n'],
  ['echo out >/dev/null; echo back', 'back\n'],
  ['echo x > /sdcard/f; echo y >> /sdcard/f; cat /sdcard/f', 'x\ny\n'],
  ['cat < /sdcard/none 2>&1 || echo none', 'none\n'],
  ['nosuch 2>&1', '/system/bin/sh: nosuch: inaccessible or not found\n'],
  ["sh -c 'echo a && echo b'", 'a\nb\n'],
  ['echo one | cat | grep one', 'one\n'],
  ['mkdir -p /sdcard/d/e && touch /sdcard/d/f && ls /sdcard/d', 'e\nf\n'],
  ['[ -e /sdcard ] && echo __PASS__', '__PASS__\n'],
  ['[ -f /sdcard ] || echo folder', 'folder\n'],
  ['echo abc > /sdcard/s; stat -c "%s" /sdcard/s', '4\n'],
  ['getprop ro.build.version.sdk', '34\n'],
  ['settings put global a 1; settings get global a; settings get global b', '1\nnull\n'],
  ['pm list packages --show-versioncode com.app', 'package:com.app versionCode:7\n'],
  ['pm path com.app', 'package:/data/app/com.app/base.apk\n'],
  ['cmd package resolve-activity --brief com.app | tail -n 1', 'com.app/com.app.MainActivity\n'],
  ['wm size; wm density', 'Physical size: 1080x2160\nPhysical density: 420\n'],
  ['dumpsys battery | grep level', '  level: 100\n'],
  ['dumpsys battery set level 5; dumpsys battery | grep level', '  level: 5\n'],
  ['dumpsys battery set level 5; dumpsys battery reset; dumpsys battery | grep level', '  level: 100\n'],
  ['dumpsys battery unplug; dumpsys battery | grep AC', '  AC powered: false\n'],
  ['dumpsys thermalservice | grep "Thermal Status"', 'Thermal Status: 0\n'],
  ['dumpsys display | grep -c "fps=60.0"', '1\n'],
  ['dumpsys package nosuch', 'Unable to find package: nosuch\n'],
  ['dumpsys activity provider com.app/.P --slides 3 | tail -n 1', '      args --slides 3\n'],
  ['dumpsys display-log', '{"t":"mode","atNs":0,"periodNs":16666667}\n'],
  ['am broadcast -a A -n com.app/.R --es hp e30 | tail -n 1', 'Broadcast completed: result=1, data="e30"\n'],
  ['am broadcast -a nobody.hears | tail -n 1', 'Broadcast completed: result=0\n'],
  [
    'am broadcast -a io.appium.settings.scan_media -n io.appium.settings/.R | tail -n 1',
    'Broadcast completed: result=-1\n',
  ],
  ['ps --help | grep -c -e -A', '2\n'],
  ['pidof com.app || echo dead', 'dead\n'],
  ['date +%Y-%m-%dT%T%z', '2024-01-01T00:00:00+0000\n'],
])('%s', async (line, out) => {
  expect((await device.shell(line)).out).toBe(out);
});

it.each([
  ['echo 1 | nosuch', 127],
  ["echo 'open", 1],
  ['run-as com.none id', 1],
  ['ls /none', 1],
  ['rm /none', 1],
  ['rm -f /none', 0],
  ['kill 4711', 1],
  ['dumpsys battery set level low', 255],
  ['dumpsys battery set colour 1', 255],
  ['am nonsense', 255],
  ['am broadcast --ei n x', 255],
  ['am start --esa a b', 255],
])('%s ends with %d', async (line, code) => {
  expect((await device.shell(line)).code).toBe(code);
});

it('starts an activity, waits, and shows it focused', async () => {
  const { out } = await device.shell(start);
  expect(out).toContain(
    'Starting: Intent { act=android.intent.action.MAIN flg=0x10200000 cmp=com.app/.MainActivity }',
  );
  expect(out).toMatch(/Status: ok\n.*\nActivity: com.app\/.MainActivity\nTotalTime: 42\n/);
  expect((await device.shell('dumpsys window displays')).out).toContain(
    'mCurrentFocus=Window{1a2b3c u0 com.app/.MainActivity}',
  );
  expect((await device.shell('pidof com.app')).out).toBe('1000\n');
  expect((await device.shell('am force-stop com.app; pidof com.app')).code).toBe(1);
});

it('hands extras over with their types', async () => {
  await device.shell(
    'am start -n com.app/.MainActivity --es s "a b" --ei i -3 --el l 5 --ez z true --ef f 1.5 -d x:y',
  );
  expect(device.runtime.requests.at(-1)).toEqual({
    operation: 'start-activity',
    request: {
      component: 'com.app/.MainActivity',
      data: 'x:y',
      extras: [
        { type: 's', key: 's', value: 'a b' },
        { type: 'i', key: 'i', value: -3 },
        { type: 'l', key: 'l', value: 5 },
        { type: 'z', key: 'z', value: true },
        { type: 'f', key: 'f', value: 1.5 },
      ],
    },
  });
});

it('says that an activity does not exist', async () => {
  expect((await device.shell('am start -n com.app/.None')).out).toContain(
    'Error: Activity class {com.app/com.app.None} does not exist.',
  );
  expect((await device.shell('am start -n com.none/.A')).out).toContain('does not exist.');
});

it('lets only the app itself, and only a debuggable one, into its folder', async () => {
  expect(await device.shell('run-as com.app sh -c "echo x > files; cat files"')).toMatchObject({
    code: 0,
    out: 'x\n',
  });
  expect(await device.shell('cat /data/data/com.app/files')).toMatchObject({
    code: 1,
    err: 'cat: /data/data/com.app/files: Permission denied\n',
  });
  expect(await device.shell('run-as com.app cat /data/data/com.released/x')).toMatchObject({ code: 1 });
  expect(await device.shell('run-as com.released id')).toMatchObject({
    code: 1,
    err: 'run-as: package not debuggable: com.released\n',
  });
});

it('installs an APK from its input, and refuses what is none', async () => {
  const apk = tinyApk({ package: 'com.fresh', versionCode: 3 });
  expect((await device.shell(`cmd package 'install' '-r' -S ${apk.length}`, apk)).out).toBe('Success\n');
  expect((await device.shell('dumpsys package com.fresh')).out).toContain('versionCode=3 ');
  expect(await device.shell('pm install -S 4', Buffer.from('none'))).toMatchObject({
    code: 1,
    out: expect.stringContaining('INSTALL_PARSE_FAILED_NOT_APK'),
  });
  expect(await device.shell(`pm install -S ${apk.length + 1}`, apk)).toMatchObject({ code: 1 });
  expect((await device.shell('pm uninstall com.fresh; pm path com.fresh')).code).toBe(1);
  expect((await device.shell('ls -a /data/local/tmp')).out).toBe('');
});

it('runs no code of a known package', async () => {
  await device.shell('am start-activity -n io.appium.settings/.Settings');
  expect(device.runtime.requests.some(({ operation }) => operation === 'start-activity')).toBe(false);
  expect((await device.shell('dumpsys activity services io.appium.settings')).out).toContain(
    'isForeground=true',
  );
});

it.each([
  ['sleep 1.5', 1500],
  ['input tap 10 20', 1],
  ['input swipe 0 1000 0 0 300', 800],
  ['ls /; ps -A; dumpsys window; getprop', 0],
])('%s passes %d ms of device time', async (line, ms) => {
  await device.shell(line);
  expect(device.runtime.nowMs()).toBe(ms);
});
