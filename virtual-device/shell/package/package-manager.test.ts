import { beforeEach, expect, it } from 'vitest';
import { devicePathOf } from '../../storage/device-path.ts';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
  await device.shell('echo no > /sdcard/not.apk');
});

it.each([
  [
    'pm list packages',
    `\
package:com.app
package:com.released
package:io.appium.settings
`,
  ],
  ['pm list packages app', 'package:com.app\npackage:io.appium.settings\n'],
  ['pm list packages --show-versioncode com.app', 'package:com.app versionCode:7\n'],
  [
    'pm list packages -3',
    `\
package:com.app
package:com.released
package:io.appium.settings
`,
  ],
  ['pm list instrumentation', ''],
  ['pm list nonsense', "! Error: unknown list type 'nonsense'\n[255]"],
  ['pm list', "! Error: didn't specify type of data to list\n[255]"],
  ['pm path com.app', 'package:/data/app/com.app/base.apk\n'],
  ['pm path nosuch', '[1]'],
  ['pm path', '[1]'],
  ['pm uninstall nosuch', 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n[1]'],
  ['pm uninstall com.app; pm path com.app', 'Success\n[1]'],
  [
    "echo x > /sdcard/in; run-as com.app sh -c 'echo x > f'; pm uninstall -k com.app; pm list packages",
    `\
Success
package:com.released
package:io.appium.settings
`,
  ],
  ['pm clear com.app', 'Success\n'],
  ["run-as com.app sh -c 'echo x > f'; pm clear com.app; run-as com.app ls", 'Success\n'],
  ['pm clear nosuch', 'Failed\n[1]'],
  ['pm grant com.app android.permission.INTERNET', ''],
  [
    'pm revoke com.app android.permission.INTERNET',
    '! revoke: permissions are not enforced on this device: an app has every permission that it requests\n[1]',
  ],
  [
    'pm grant com.app android.permission.CAMERA',
    '! Exception: Package com.app has not requested permission android.permission.CAMERA\n[255]',
  ],
  ['pm grant', '! Exception: Unknown package: \n[255]'],
  ['pm grant nosuch X', '! Exception: Unknown package: nosuch\n[255]'],
  [
    'pm resolve-activity --brief com.app',
    'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\ncom.app/com.app.MainActivity\n',
  ],
  ['cmd package resolve-activity --brief com.app | grep /', 'com.app/com.app.MainActivity\n'],
  ['pm resolve-activity nosuch', 'No activity found\n'],
  [
    'pm resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER com.app | grep /',
    'com.app/com.app.MainActivity\n',
  ],
  ...['-a android.intent.action.VIEW', '-c android.intent.category.HOME'].map((option): [string, string] => [
    `pm resolve-activity --brief ${option} com.app`,
    '! pm: this device resolves only the activity that opens an app\n[1]',
  ]),
  ['pm resolve-activity com.app', '! pm: resolve-activity needs --brief on this device\n[1]'],
  [
    'pm compile -m speed com.app',
    '! compile: nothing is compiled ahead of time on this device: its code runs on a Java virtual machine\n[1]',
  ],
  [
    'pm install-create -r -S 5; pm install-create',
    'Success: created install session [1]\nSuccess: created install session [2]\n',
  ],
  ['pm install-commit 1', "! Error: there is no install session '1'\n[255]"],
  ['pm install-write 1 base -', "! Error: there is no install session '1'\n[255]"],
  ['pm install-abandon', "! Error: there is no install session ''\n[255]"],
  [
    'pm install-create; pm install-commit 1; pm install-commit 1',
    "Success: created install session [1]\nFailure [INSTALL_FAILED_INVALID_APK: the base APK is missing]\n! Error: there is no install session '1'\n[255]",
  ],
  [
    'pm install-create; pm install-write 1 base /sdcard/not.apk; pm install-commit 1',
    'Success: created install session [1]\nSuccess: streamed 3 bytes\nFailure [INSTALL_PARSE_FAILED_NOT_APK: not a zip file]\n[1]',
  ],
  ['pm install-create -p com.app', '! pm: the option -p is not supported on this device\n[1]'],
  ['pm install --abi arm64-v8a /sdcard/a.apk', '! pm: the option --abi is not supported on this device\n[1]'],
  ['pm list packages --user 0 -3 com.app', 'package:com.app\n'],
  ['pm uninstall --user 10 com.app', "! pm: this device has only user 0, not '10'\n[1]"],
  ['pm uninstall --user 0 com.app', 'Success\n'],
  ['pm list packages -u', '! pm: the option -u is not supported on this device\n[1]'],
  ['pm nonsense', '! Unknown command: nonsense\n[255]'],
  ['pm', '! Unknown command: \n[255]'],
  ['pm install', '! Error: no package specified\n[1]'],
  ['pm install /none', '! Error: Unable to open file: /none\n[255]'],
  ['pm install -S x', 'Failure [INSTALL_PARSE_FAILED_NOT_APK: x bytes]\n[1]'],
  ['pm install -S 0', 'Failure [INSTALL_PARSE_FAILED_NOT_APK: 0 bytes]\n[1]'],
  ['pm install -S -5', 'Failure [INSTALL_PARSE_FAILED_NOT_APK: -5 bytes]\n[1]'],
  ['pm install -S 2147483649', 'Failure [INSTALL_PARSE_FAILED_NOT_APK: 2147483649 bytes]\n[1]'],
  ['pm install -S 1.5', 'Failure [INSTALL_PARSE_FAILED_NOT_APK: 1.5 bytes]\n[1]'],
  ['pm install /sdcard/not.apk', 'Failure [INSTALL_PARSE_FAILED_NOT_APK: not a zip file]\n[1]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it('lists instrumentations', async () => {
  await device.install({ package: 'com.app.test', targetPackage: 'com.app' });
  expect(await device.terminal('pm list instrumentation')).toBe(
    'instrumentation:com.app.test/com.app.test.Runner (target=com.app)\n',
  );
});

it('removes or keeps the data of an app', async () => {
  const data = devicePathOf('/data/data/com.app');
  await device.terminal("run-as com.app sh -c 'echo x > f'; pm uninstall -k com.app");
  expect(await device.system.storage.list(data)).toEqual(['f']);
  await device.install({ package: 'com.app' });
  await device.terminal('pm uninstall com.app');
  expect(await device.system.storage.stat(data)).toBeNull();
});
