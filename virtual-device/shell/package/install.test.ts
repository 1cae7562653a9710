import { PassThrough } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';
import { tinyApk } from '../../testing/tiny-apk.ts';
import { runLine } from '../run-line.ts';

const APK = tinyApk({ package: 'com.fresh', versionCode: 3 });
const NOT_APK = 'Failure [INSTALL_PARSE_FAILED_NOT_APK: ';
let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
});

it.each([
  [`cmd package 'install' '-r' -S ${APK.length}`, APK],
  [`pm install -r -g -t -S ${APK.length}`, APK],
  [`pm install -S ${APK.length}`, Buffer.concat([APK, Buffer.from('more')])],
])('%s installs the APK from stdin', async (line, stdin) => {
  expect(await device.shell(line, stdin)).toEqual({ code: 0, out: 'Success\n', err: '' });
  expect(await device.terminal('pm list packages --show-versioncode')).toBe(
    'package:com.fresh versionCode:3\n',
  );
});

it('installs an APK from a file, which stays', async () => {
  await device.shell('cat > /data/local/tmp/a.apk', APK);
  expect(await device.terminal('pm install -r /data/local/tmp/a.apk; ls /data/local/tmp')).toBe(
    'Success\na.apk\n',
  );
});

it.each([
  [`pm install -S ${APK.length + 1}`, APK, `${NOT_APK}the APK ended early]\n`],
  ['pm install -S 4', Buffer.from('none'), `${NOT_APK}not a zip file]\n`],
  ['pm install -S 0', APK, `${NOT_APK}0 bytes]\n`],
])('%s fails', async (line, stdin, out) => {
  expect(await device.shell(line, stdin)).toEqual({ code: 1, out, err: '' });
  expect(await device.terminal('pm list packages; ls -a /data/local/tmp')).toBe('');
});

it('gives stdin up to 2 GiB', async () => {
  expect((await device.shell(`pm install -S ${2 ** 31}`, APK)).out).toContain('the APK ended early');
  expect((await device.shell(`pm install -S ${2 ** 31 + 1}`, APK)).out).toContain(`${2 ** 31 + 1} bytes`);
});

it('leaves the rest of stdin unread', async () => {
  const two = Buffer.concat([APK, APK]);
  const { out } = await device.shell(`pm install -S ${APK.length}; wc -l`, two);
  expect(out).toBe('Success\n0\n');
});

it('does not wait for the end of stdin', async () => {
  const stdin = new PassThrough();
  stdin.write(APK);
  const written: string[] = [];
  const write = async (bytes: string | Uint8Array) => void written.push(String(bytes));
  const signal = new AbortController().signal;
  const context = { system: device.system, stdin, out: write, err: write, signal };
  expect(await runLine(context, `pm install -S ${APK.length}`)).toBe(0);
  expect(written).toEqual(['Success\n']);
  expect(stdin.destroyed).toBe(false);
});
