import { describe, expect, it } from 'vitest';
import { deviceWithApps, testDevice } from '../testing/test-device.ts';
import type { TinyApk } from '../testing/tiny-apk.ts';
import { tinyApk } from '../testing/tiny-apk.ts';

describe('what the shell may not reach', () => {
  const HIDDEN: TinyApk = { package: 'com.shop', exported: false, targetSdk: 34 };

  it('an activity that is not exported starts for its own app only, or by a leniency', async () => {
    const device = await testDevice();
    await device.install(HIDDEN);
    expect(await device.shell('am start -n com.shop/com.shop.MainActivity -f 0x8000')).toEqual({
      code: 255,
      out: 'Starting: Intent { flg=0x8000 cmp=com.shop/com.shop.MainActivity }\n',
      err: `
Exception occurred while executing 'start':
java.lang.SecurityException: Permission Denial: starting Intent { flg=0x10008000 cmp=com.shop/.MainActivity } from null (pid=19999, uid=2000) not exported from uid 10100
\tat com.android.server.wm.ActivityTaskSupervisor.checkStartAnyActivityPermission(ActivityTaskSupervisor.java:1172)
\tat com.android.server.wm.ActivityStarter.executeRequest(ActivityStarter.java:1130)
`,
    });
    expect(device.runtime.requests.map(({ operation }) => operation)).not.toContain('start-activity');
    expect(await device.terminal('run-as com.shop am start -n com.shop/.MainActivity')).toBe(
      'Starting: Intent { cmp=com.shop/.MainActivity }\n',
    );
    const lenient = await testDevice({ lenient: ['not-exported'] });
    await lenient.install(HIDDEN);
    expect((await lenient.shell('am start -n com.shop/.MainActivity')).code).toBe(0);
  });

  it('an activity with a permission starts if the shell has it', async () => {
    const device = await testDevice();
    await device.install({ package: 'com.shop', exported: true, permission: 'com.shop.OPEN' });
    await device.install({ package: 'com.tool', exported: true, permission: 'android.permission.DUMP' });
    expect((await device.shell('am start -n com.shop/.MainActivity')).err).toContain(
      'from null (pid=19999, uid=2000) requires com.shop.OPEN\n',
    );
    expect((await device.shell('am start -n com.tool/.MainActivity')).code).toBe(0);
  });

  it.each([
    [{ exported: true }, 1],
    [{ exported: true, permission: 'android.permission.DUMP' }, 1],
    [{ exported: true, permission: 'com.shop.SEND' }, 0],
    [{ exported: false }, 0],
  ])('a broadcast to a receiver with %j has the result %i', async (guard, result) => {
    const device = await testDevice();
    await device.install({ package: 'com.shop', receiver: { name: '.R', ...guard } });
    const { out } = await device.shell('am broadcast -n com.shop/.R -a A; logcat -d');
    expect(out).toContain(`Broadcast completed: result=${result}`);
    expect(
      /W BroadcastQueue: Permission Denial: broadcasting .* due to receiver com\.shop\/\.R/.test(out),
    ).toBe(result === 0);
  });
});

describe('without a permission of its own', () => {
  it.each([
    [
      'settings put global a 1',
      "'put'",
      'Permission denial, must have one of: [android.permission.WRITE_SECURE_SETTINGS]',
    ],
    [
      'cmd settings delete secure a',
      "'delete'",
      'Permission denial, must have one of: [android.permission.WRITE_SECURE_SETTINGS]',
    ],
    ['wm size 720x1280', "'size'", 'Must hold permission android.permission.WRITE_SECURE_SETTINGS'],
    ['input tap 1 1', "'tap'", 'Injecting input events requires the caller'],
    [
      'pm clear com.released',
      "'clear'",
      'does not have permission android.permission.CLEAR_APP_USER_DATA to clear data of package com.released',
    ],
    ['am force-stop com.released', "'force-stop'", 'forceStopPackage() from pid=19999, uid=10100 requires'],
  ])('an app runs into %s', async (line, verb, says) => {
    const device = await deviceWithApps();
    const { code, out, err } = await device.shell(`run-as com.app ${line}`);
    expect({ code, out }).toEqual({ code: 255, out: '' });
    expect(
      err.startsWith(`\nException occurred while executing ${verb}:\njava.lang.SecurityException: `),
    ).toBe(true);
    expect(err).toContain(says);
  });

  it('an app dumps nothing', async () => {
    const device = await deviceWithApps();
    expect(await device.terminal('run-as com.app dumpsys battery')).toBe(
      "Permission Denial: can't dump battery from pid=19999, uid=10100 due to missing android.permission.DUMP permission\n",
    );
  });

  it('the shell of a vendor that takes permissions is told in the words of the level', async () => {
    const lacks = ['WRITE_SECURE_SETTINGS', 'INJECT_EVENTS', 'INSTALL_GRANT_RUNTIME_PERMISSIONS'];
    const newer = await deviceWithApps({ level: 33, lacks });
    const { err } = await newer.shell('settings put global a 1');
    expect(err).toMatch(
      /^\nException occurred while executing 'put':\njava\.lang\.SecurityException: Permission denial: writing to settings requires:android\.permission\.WRITE_SECURE_SETTINGS\n\tat /,
    );
    expect(await newer.terminal('settings get global a; settings put system a 1')).toBe('null\n');
    const older = await deviceWithApps({ level: 29, lacks });
    expect(await older.shell('settings put global a 1')).toMatchObject({
      code: 255,
      err: expect.stringMatching(
        /^Security exception: Permission denial: .*\n\njava\.lang\.SecurityException: Permission denial: /,
      ),
    });
    expect(await older.shell('input tap 1 1')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^java\.lang\.SecurityException: Injecting to another application requires/),
    });
    expect((await older.shell('pm install -g -r /data/local/tmp/x.apk')).err).toMatch(
      /^Security exception: You need the android\.permission\.INSTALL_GRANT_RUNTIME_PERMISSIONS permission to use/,
    );
  });
});

describe('an APK', () => {
  const V = (apk: Partial<TinyApk> = {}): TinyApk => ({ package: 'com.shop', versionCode: 5, ...apk });
  const installed = async (level: number, before: TinyApk | undefined, apk: TinyApk, options = '-r') => {
    const device = await testDevice({ level });
    if (before !== undefined) await device.install(before);
    const bytes = tinyApk(apk);
    return device.terminal('cat > /data/local/tmp/a.apk').then(async () => {
      const { out } = await device.shell(`pm install ${options} -S ${bytes.length}`, bytes);
      return out;
    });
  };

  it.each<readonly [string, number, TinyApk | undefined, TinyApk, string, string]>([
    [
      'is refused without a signature',
      34,
      undefined,
      V({ signer: null }),
      '-r',
      'INSTALL_PARSE_FAILED_NO_CERTIFICATES: Failed to collect certificates: Attempt to get length of null array',
    ],
    [
      'is refused with a signature of scheme 1 only',
      34,
      undefined,
      V({ asJar: true, targetSdk: 30 }),
      '-r',
      'INSTALL_PARSE_FAILED_NO_CERTIFICATES: Scanning Failed.: No signature found in package of version 2 or newer for package com.shop',
    ],
    [
      'of another signer by scheme 1 is refused',
      34,
      V({ asJar: true, targetSdk: 29 }),
      V({ asJar: true, targetSdk: 29, signer: 'other' }),
      '-r',
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package com.shop signatures do not match newer version; ignoring!',
    ],
    [
      'for a newer level is refused',
      34,
      undefined,
      V({ minSdk: 35 }),
      '-r',
      'INSTALL_FAILED_OLDER_SDK: Failed parse during installPackageLI: Requires newer sdk version #35 (current version is #34)',
    ],
    [
      'for tests needs -t',
      34,
      undefined,
      V({ testOnly: true }),
      '-r',
      'INSTALL_FAILED_TEST_ONLY: Failed to install test-only apk. Did you forget to add -t?',
    ],
    [
      'for old Androids is refused on 14',
      34,
      undefined,
      V({ targetSdk: 22 }),
      '-r',
      'INSTALL_FAILED_DEPRECATED_SDK_VERSION: App package must target at least SDK version 23, but found 22',
    ],
    [
      'for old Androids is refused on 15',
      36,
      undefined,
      V({ targetSdk: 23 }),
      '-r',
      'INSTALL_FAILED_DEPRECATED_SDK_VERSION: App package must target at least SDK version 24, but found 23',
    ],
    [
      'must say what is exported',
      34,
      undefined,
      V({ targetSdk: 31 }),
      '-r',
      'INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: Failed parse during installPackageLI: com.shop.MainActivity: Targeting S+',
    ],
    [
      'of another signer is refused',
      34,
      V(),
      V({ signer: 'other' }),
      '-r',
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package com.shop signatures do not match newer version; ignoring!',
    ],
    [
      'of a key that was rotated from one that may update nothing is refused',
      34,
      V(),
      V({ rotatedTo: 'new key', rotationFlags: 22 }),
      '-r',
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package com.shop signatures do not match newer version; ignoring!',
    ],
    [
      'of the key before a rotated one is refused',
      34,
      V({ rotatedTo: 'new key' }),
      V(),
      '-r',
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package com.shop signatures do not match newer version; ignoring!',
    ],
    [
      'of another signer is refused in older words',
      29,
      V(),
      V({ signer: 'other' }),
      '-r',
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Package com.shop signatures do not match previously installed version; ignoring!',
    ],
    [
      'of an older version is refused',
      34,
      V(),
      V({ versionCode: 4 }),
      '-r',
      'INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code 4 is older than current 5',
    ],
    [
      'of an older version is refused over a release build',
      34,
      V({ debuggable: false }),
      V({ versionCode: 4 }),
      '-r -d',
      'INSTALL_FAILED_VERSION_DOWNGRADE',
    ],
  ])('%s', async (_, level, before, apk, options, failure) => {
    const out = await installed(level, before, apk, options);
    expect(out).toContain(`Failure [${failure}`);
  });

  it.each<readonly [string, number, TinyApk | undefined, TinyApk, string]>([
    ['for tests', 34, undefined, V({ testOnly: true }), '-t'],
    [
      'for old Androids with its option',
      34,
      undefined,
      V({ targetSdk: 22 }),
      '--bypass-low-target-sdk-block',
    ],
    ['for old Androids on 13', 33, undefined, V({ targetSdk: 22 }), '-r'],
    [
      'that is signed by scheme 1 and targets Android 10',
      34,
      undefined,
      V({ asJar: true, targetSdk: 29 }),
      '-r',
    ],
    ['that is signed by scheme 1, on 10', 29, undefined, V({ asJar: true, targetSdk: 30 }), '-r'],
    ['that targets Android 12, on 11', 30, undefined, V({ targetSdk: 31 }), '-r'],
    ['that says what is exported', 34, undefined, V({ targetSdk: 31, exported: true }), '-r'],
    ['of an older version over a debuggable one', 34, V(), V({ versionCode: 4 }), '-d'],
    ['of the same version', 34, V(), V(), '-r'],
    ['of a key that was rotated from the one before', 34, V(), V({ rotatedTo: 'new key' }), '-r'],
  ])('installs %s', async (_, level, before, apk, options) => {
    expect(await installed(level, before, apk, options)).toBe('Success\n');
  });

  it('of several parts is held to the options of its session', async () => {
    const device = await testDevice();
    const bytes = tinyApk(V({ testOnly: true }));
    const commit = async (options: string, session: number): Promise<string> => {
      await device.shell(`pm install-create ${options}`);
      await device.shell(`pm install-write -S ${bytes.length} ${session} base -`, bytes);
      return device.terminal(`pm install-commit ${session}`);
    };
    expect(await commit('-r', 1)).toContain('INSTALL_FAILED_TEST_ONLY');
    expect(await commit('-r -t', 2)).toBe('Success\n');
  });

  it('of any kind installs where the device is lenient', async () => {
    const device = await testDevice({ lenient: ['any-apk'] });
    await device.install(V());
    await device.install(V({ signer: null, versionCode: 1, testOnly: true, targetSdk: 10 }));
    expect(device.system.packages.find('com.shop')).toMatchObject({ versionCode: 1, targetSdk: 10 });
  });
});
