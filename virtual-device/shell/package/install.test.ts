import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { devicePathOf, StorageError } from '../../storage/device-path.ts';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';
import { type TinyApk, tinyApk } from '../../testing/tiny-apk.ts';
import { runLine } from '../run-line.ts';

const APK = tinyApk({ package: 'com.fresh', versionCode: 3 });
const NOT_APK = 'Failure [INSTALL_PARSE_FAILED_NOT_APK: ';
let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
});

it.each([
  [`cmd package 'install' '-r' -S ${APK.length}`, APK],
  [`pm install -r -g -t --bypass-low-target-sdk-block -S ${APK.length}`, APK],
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
  expect(await device.terminal('pm list packages; ls -A /data/local/tmp')).toBe('');
});

it('gives stdin up to 2 GiB', async () => {
  expect((await device.shell(`pm install -S ${2 ** 31}`, APK)).out).toContain('the APK ended early');
  expect((await device.shell(`pm install -S ${2 ** 31 + 1}`, APK)).out).toContain(`${2 ** 31 + 1} bytes`);
});

const NO_SPACE = 'Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE: no space left on device]\n[1]';

it.each([
  ['ENOSPC', 'copy', 'pm install /data/local/tmp/a.apk', NO_SPACE],
  ['ENOSPC', 'write', 'pm install -S 5', NO_SPACE],
  ['EACCES', 'copy', 'pm install /data/local/tmp/a.apk', '! pm: /x: Permission denied\n[1]'],
] as const)('%s of %s is a refusal of %s', async (code, method, line, shown) => {
  await device.shell('cat > /data/local/tmp/a.apk', APK);
  vi.spyOn(device.system.storage, method).mockRejectedValue(new StorageError(code, '/x'));
  expect(await device.terminal(line)).toBe(shown);
  expect(await device.terminal('pm list packages; ls -A /data/local/tmp')).toBe('a.apk\n');
});

it('a defect of the storage is none', async () => {
  await device.shell('cat > /data/local/tmp/a.apk', APK);
  vi.spyOn(device.system.storage, 'copy').mockRejectedValue(new TypeError('defect'));
  await expect(device.terminal('pm install /data/local/tmp/a.apk')).rejects.toThrow('defect');
});

it('leaves the rest of stdin unread', async () => {
  const two = Buffer.concat([APK, APK]);
  const { out } = await device.shell(`pm install -S ${APK.length}; grep -c ''`, two);
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

describe('several APKs', () => {
  const part = (name: string, apk: TinyApk) => [name, tinyApk(apk)] as const;
  const base = part('base', { package: 'com.fresh' });
  const english = part('en', { package: 'com.fresh', split: 'config.en' });
  const code = part('code', { package: 'com.fresh', split: 'code' });

  /** Installs as `adb install-multiple` does; returns what the last command prints. */
  async function installed(...parts: readonly (readonly [string, Buffer])[]): Promise<string> {
    const { out } = await device.shell('cmd package install-create -S 1000');
    const session = /\[(\d+)\]/.exec(out)?.[1];
    for (const [name, apk] of parts)
      await device.shell(`cmd package install-write -S ${apk.length} ${session} ${name} -`, apk);
    return device.terminal(`cmd package install-commit ${session}`);
  }

  it('are one app, the base first', async () => {
    expect(await installed(english, base, code)).toBe('Success\n');
    const folder = '/data/app/com.fresh';
    expect(await device.terminal('pm path com.fresh')).toBe(
      `package:${folder}/base.apk\npackage:${folder}/split_config.en.apk\npackage:${folder}/split_code.apk\n`,
    );
    const { request } = device.runtime.requests.at(-1) ?? {};
    const place = await device.system.storage.hostPath(devicePathOf(folder));
    expect(request).toEqual({
      apk: `${place}/base.apk`,
      splits: [`${place}/split_config.en.apk`, `${place}/split_code.apk`],
      certificate: Buffer.from('test key').toString('base64'),
    });
    expect(await device.terminal('ls -A /data/local/tmp')).toBe('');
  });

  it('replace those of the version before', async () => {
    await installed(base, english);
    await installed(base, code);
    expect(await device.terminal('ls /data/app/com.fresh')).toBe('base.apk\nsplit_code.apk\n');
    await installed(base);
    expect(device.runtime.requests.at(-1)?.request).toMatchObject({ splits: [] });
  });

  it.each([
    [[english], 'the base APK is missing'],
    [[base, base], 'there are two base APKs'],
    [[base, english, english], 'there are two APKs of the split config.en'],
    [[base, part('x', { package: 'com.other', split: 'x' })], 'x is of com.other 1, the base of com.fresh 1'],
    [
      [part('x', { package: 'com.fresh', split: 'x', versionCode: 2 }), base],
      'x is of com.fresh 2, the base of com.fresh 1',
    ],
  ])('that are no app are refused (%#)', async (parts, why) => {
    expect(await installed(...parts)).toBe(`Failure [INSTALL_FAILED_INVALID_APK: ${why}]\n[1]`);
    expect(await device.terminal('pm list packages; ls -A /data/local/tmp')).toBe('');
  });

  it('are not part of the session when they end early or are not named', async () => {
    await device.shell('pm install-create');
    const [, apk] = base;
    expect((await device.shell(`pm install-write -S ${apk.length + 1} 1 base -`, apk)).out).toBe(
      `${NOT_APK}the APK ended early]\n`,
    );
    expect(await device.terminal('pm install-write 1 base -')).toBe('! Error: no package specified\n[1]');
    expect((await device.shell(`pm install-write -S ${apk.length} 1 base -`, apk)).out).toBe(
      `Success: streamed ${apk.length} bytes\n`,
    );
    expect(await device.terminal('pm install-commit 1')).toBe('Success\n');
  });

  it('can be abandoned', async () => {
    await device.shell('pm install-create');
    await device.shell(`pm install-write -S ${base[1].length} 1 base -`, base[1]);
    expect(await device.terminal('pm install-abandon 1; ls -A /data/local/tmp; pm install-commit 1')).toBe(
      "Success\n! Error: there is no install session '1'\n[255]",
    );
  });
});
