import { beforeEach, expect, it } from 'vitest';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
});

const IME = 'io.appium.settings/.UnicodeIME';
const BOTH =
  'am start -n com.app/.MainActivity >/dev/null; am start -n io.appium.settings/.Settings >/dev/null';

it.each([
  ['getprop ro.build.version.sdk', '34\n'],
  ['getprop nosuch', '\n'],
  ['getprop | head -n 2', '[dev.bootcomplete]: [1]\n[init.svc.bootanim]: [stopped]\n'],
  ['getprop nosuch other', 'other\n'],
  ['getprop ro.hardware other', 'hitchproof\n'],
  ['setprop debug.x 5; getprop debug.x', '5\n'],
  ["setprop debug.x ''; getprop debug.x", '\n'],
  ['setprop ro.hardware x', "! Failed to set property 'ro.hardware' to 'x'.\n[1]"],
  ['setprop debug.x', '! usage: setprop NAME VALUE\n[1]'],
  ['setprop ctl.restart zygote', '! setprop: this device has no services of init\n[1]'],
  ['setprop sys.powerctl reboot', '! setprop: this device has no services of init\n[1]'],
  ['setprop persist.sys.locale de-DE', "! Failed to set property 'persist.sys.locale' to 'de-DE'.\n[1]"],
  ['setprop x y', "! Failed to set property 'x' to 'y'.\n[1]"],
  ['setprop log.tag.X DEBUG; getprop log.tag.X', 'DEBUG\n'],
  ['setprop', '! usage: setprop NAME VALUE\n[1]'],
  ['settings put global a 1; settings get global a', '1\n'],
  ['settings get global b', 'null\n'],
  ['settings put global a 1; settings put secure b 2; settings list global', 'a=1\n'],
  [
    'settings put global a 1; settings delete global a; settings get global a; settings delete global a',
    `\
Deleted 1 rows
null
Deleted 0 rows
`,
  ],
  ['settings --user 0 put global a 1; settings get --user 0 global a', '1\n'],
  ["settings put global e ''; settings get global e", '\n'],
  ['settings put global e', '! Bad arguments\n[255]'],
  ['settings put global', '! Bad arguments\n[255]'],
  ['settings get global', '! Bad arguments\n[255]'],
  ['settings delete global', '! Bad arguments\n[255]'],
  ['settings nonsense', '! Unknown settings command: nonsense\n[255]'],
  ['settings put --user 0 global a 1; settings get --user current global a', '1\n'],
  ['settings put --user 10 global a 1', "! settings: this device has only user 0, not '10'\n[1]"],
  ['settings put globalx a 1', "! Invalid namespace 'globalx'\n[255]"],
  ['ime list', ''],
  ['ime list -a -s | grep Uni', 'io.appium.settings/.UnicodeIME\n'],
  ['pm uninstall io.appium.settings >/dev/null; ime list -a', ''],
  ['ime list -q', '! ime: the option -q is not supported on this device\n[1]'],
  ['ime set com.a/.K', '! Unknown input method com.a/.K cannot be selected for user #0\n[255]'],
  ['ime enable com.a/.K', '! Unknown input method com.a/.K cannot be enabled for user #0\n[255]'],
  ['ime disable com.a/.K', 'Input method com.a/.K: already disabled for user #0\n'],
  [`ime set ${IME}`, `! Unknown input method ${IME} cannot be selected for user #0\n[255]`],
  [
    `ime enable ${IME}; ime enable ${IME}; ime list -s; ime set ${IME}; settings get secure default_input_method`,
    `\
Input method ${IME}: now enabled for user #0
Input method ${IME}: already enabled for user #0
${IME}
Input method ${IME} selected for user #0
${IME}
`,
  ],
  [
    `ime enable ${IME} >/dev/null; ime disable ${IME}; ime list`,
    `Input method ${IME}: now disabled for user #0\n`,
  ],
  [
    `ime enable ${IME} >/dev/null; ime set ${IME} >/dev/null; ime reset; ime list; settings get secure default_input_method`,
    'Reset current and enabled IMEs for user #0\nnull\n',
  ],
  ['ime nonsense', '! Unknown command: nonsense\n[255]'],
  ['wm size', 'Physical size: 1080x2160\n'],
  ['wm density', 'Physical density: 420\n'],
  ['wm size 720x1280; wm size', 'Physical size: 1080x2160\nOverride size: 720x1280\n'],
  ['wm size 720x1280; wm size reset; wm size', 'Physical size: 1080x2160\n'],
  ['wm size 720', "! wm: the size must be two numbers from 100 to 9999, such as 1080x2160, not '720'\n[1]"],
  [
    'wm size 99x1280',
    "! wm: the size must be two numbers from 100 to 9999, such as 1080x2160, not '99x1280'\n[1]",
  ],
  ['wm density 160; wm density', 'Physical density: 420\nOverride density: 160\n'],
  ['wm density 160; wm density reset; wm density', 'Physical density: 420\n'],
  ['wm density 71', "! wm: the density must be a whole number from 72 to 1000, not '71'\n[1]"],
  ['wm density 1001', "! wm: the density must be a whole number from 72 to 1000, not '1001'\n[1]"],
  ['wm density x', "! wm: the density must be a whole number from 72 to 1000, not 'x'\n[1]"],
  [
    'settings put system user_rotation 1; wm size 720x1280; wm size',
    'Physical size: 1080x2160\nOverride size: 720x1280\n',
  ],
  ['wm dismiss-keyguard', ''],
  ['settings get secure android_id', '971b4645ada0ac8e\n'],
  ['getprop ro.product.locale', 'en-US\n'],
  ['echo $EXTERNAL_STORAGE $ANDROID_ROOT $ANDROID_DATA', '/sdcard /system /data\n'],
  ["sh -c 'echo $ANDROID_STORAGE'", '/storage\n'],
  ['wm nonsense', '! Unknown command: nonsense\n[255]'],
  ['whoami', 'shell\n'],
  ['run-as com.app whoami', 'u0_a100\n'],
  ['date', 'Tue Nov 14 22:13:20 UTC 2023\n'],
  ['date +%Y-%m-%dT%H:%M:%S%z', '2023-11-14T22:13:20+0000\n'],
  ["sleep 3723.5; date '+%F %T.%N %s %Z %e %%'", '2023-11-14 23:15:23.500000000 1700003723 UTC 14 %\n'],
  ['date +%q', '! date: the conversion %q is not supported on this device\n[1]'],
  ['date 1231235924', '! date: the clock cannot be set to 1231235924\n[1]'],
  ['uptime', '! uptime: not on this device: `dumpsys gfxinfo` begins with it\n[1]'],
  ['sleep', '! sleep: Needs 1 argument\n[1]'],
  ['sleep x', "! sleep: bad number 'x'\n[1]"],
  ['sleep -1', "! sleep: bad number '-1'\n[1]"],
  ['sleep 2s; date +%T', '22:13:22\n'],
  ['sleep 0', ''],
  ['ps', 'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n'],
  ['ps -A', 'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n'],
  [
    'ps --help',
    `\
usage: ps [-AadefLlnwZ] [-fl] [-k FIELD,...] [-o FIELD,...] [-p PID,...]

-A	All
`,
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; ps -A',
    'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\nu0_a100       1000   300       0      0 0                   0 S com.app\n',
  ],
  ['am start -n com.app/.MainActivity >/dev/null; pidof com.app', '1000\n'],
  ['pidof com.app', '[1]'],
  ...['kill 1000', 'kill -9 1000', 'kill -0 1000'].map((line): [string, string] => [
    `am start -n com.app/.MainActivity >/dev/null; ${line}; pidof com.app`,
    '1000\n! kill: 1000: Operation not permitted\n',
  ]),
  ...['kill 1000', 'kill -9 1000'].map((line): [string, string] => [
    `am start -n com.app/.MainActivity >/dev/null; run-as com.app ${line}; pidof com.app`,
    '[1]',
  ]),
  ['am start -n com.app/.MainActivity >/dev/null; run-as com.app kill -0 1000; pidof com.app', '1000\n'],
  [`${BOTH}; pidof com.app io.appium.settings`, '1000 20001\n'],
  [
    `${BOTH}; kill -9 20001 1000; ps -A -o pid`,
    '  PID\n 1000\n20001\n! kill: 20001: Operation not permitted\n',
  ],
  ['kill 4711', '! kill: 4711: No such process\n[1]'],
  ['kill x', '! kill: x: arguments must be process ids\n[1]'],
  ['kill', '! kill: needs a process id\n[1]'],
  ['cmd package path com.app', 'package:/data/app/com.app/base.apk\n'],
  ['cmd -w package path com.app', 'package:/data/app/com.app/base.apk\n'],
  ['cmd activity get-current-user', '0\n'],
  ['cmd settings get global a', 'null\n'],
  ['cmd nosuch', "! cmd: Can't find service: nosuch\n[20]"],
  ['cmd', "! cmd: Can't find service: \n[20]"],
  ['cmd location is-location-enabled', 'true\n'],
  [
    'cmd locale get-app-locales com.app; cmd locale set-app-locales com.app --user 0 --locales de-DE,en; cmd locale get-app-locales com.app; cmd locale set-app-locales com.app; cmd locale get-app-locales com.app',
    'Locales for com.app for user 0 are []\nLocales for com.app for user 0 are [de-DE,en]\nLocales for com.app for user 0 are []\n',
  ],
  ['cmd locale set-app-locales nosuch --locales de', 'Unknown package nosuch for userId 0\n'],
  ['cmd locale set-app-locales', '! Error: no package specified\n[255]'],
  [
    'cmd locale nonsense',
    '! cmd: locale: only `get-app-locales` and `set-app-locales` are supported on this device\n[1]',
  ],
  ['cmd uimode night', 'Night mode: no\n'],
  [
    'cmd uimode night yes; cmd uimode night; cmd uimode night no',
    'Night mode: yes\nNight mode: yes\nNight mode: no\n',
  ],
  [
    'settings put secure ui_night_mode 2; cmd uimode night; settings delete secure ui_night_mode; cmd uimode night',
    'Night mode: yes\nDeleted 1 rows\nNight mode: no\n',
  ],
  [
    'settings put secure ui_night_mode 0',
    "! settings: ui_night_mode is 1 (no) or 2 (yes) on this device, not '0'\n[1]",
  ],
  [
    'cmd uimode night auto',
    '! cmd: uimode: only `night`, `night yes` and `night no` are supported on this device\n[1]',
  ],
  [
    'cmd uimode car yes',
    '! cmd: uimode: only `night`, `night yes` and `night no` are supported on this device\n[1]',
  ],
  ['cmd notification allow_listener io.appium.settings/.Listener', ''],
  [
    'cmd notification allow_listener com.app/.Listener',
    '! cmd: notification allow_listener is not supported: the device shows no notifications\n[1]',
  ],
  ['cmd wifi status', "! cmd: Can't find service: wifi\n[20]"],
  [
    'service list',
    `\
Found 21 services:
0	SurfaceFlinger: []
1	accessibility: []
2	activity: []
3	battery: []
4	cpuinfo: []
5	deviceidle: []
6	display: []
7	display-log: []
8	dropbox: []
9	gfxinfo: []
10	input: []
11	input_method: []
12	meminfo: []
13	package: []
14	power: []
15	settings: []
16	thermalservice: []
17	trust: []
18	webviewupdate: []
19	window: []
20	work: []
`,
  ],
  ['service call x', '! service: on this device only `service list` is supported\n[10]'],
  ['appops set io.appium.settings android:mock_location allow', ''],
  [
    'appops set com.app X allow',
    "! appops: app operations are not enforced on this device, so 'set com.app X allow' would change nothing\n[1]",
  ],
  ['svc wifi enable', '! svc: the device has no radios, and its screen stays on\n[1]'],
  ['echo -n a; echo -E "b\\tc"; echo -nE d', 'ab\\tc\nd'],
  [
    'echo -ne "b\\tc"',
    "! echo: -e is not supported on this device: quote the characters, or use the host's printf\n[1]",
  ],
  ['true', ''],
  ['false', '[1]'],
  ['screencap -p /sdcard/s.png; ls -l /sdcard/s.png | grep -o "shell 70"', 'shell 70\n'],
  ['screencap -p /data/data/com.app/s.png', '! screencap: /data/data/com.app/s.png: Permission denied\n[1]'],
  ['input tap 10', '! Error: Invalid arguments for command: tap\n[255]'],
  ['input tap a b', '! Error: Invalid arguments for command: tap\n[255]'],
  ['input swipe 1 2 3', '! Error: Invalid arguments for command: swipe\n[255]'],
  ['input swipe 1 2 3 x', '! Error: Invalid arguments for command: swipe\n[255]'],
  ['input swipe 1 2 3 4 x', '! Error: Invalid arguments for command: swipe\n[255]'],
  ['input keyevent', '! Error: Invalid arguments for command: keyevent\n[255]'],
  ['input keyevent NOSUCH', '! Error: Invalid arguments for command: keyevent\n[255]'],
  ['input nonsense', '! Error: Unknown command: nonsense\n[255]'],
  ['input', '! Error: Unknown command: \n[255]'],
  ['echo a  b', 'a b\n'],
  ['echo -n a b', 'a b'],
  ['echo', '\n'],
  ["sh -c 'echo a; false'", 'a\n[1]'],
  ['sh script', '! sh: /script: No such file or directory\n[1]'],
  ['sh -c', '! sh: -c requires an argument\n[1]'],
  ['A=1; echo \'echo "<$A>"\n cat; exit 4; echo no\' > /sdcard/s; echo b | sh /sdcard/s', '<>\nb\n[4]'],
  ['run-as', '! run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]\n[1]'],
  ['run-as com.none id', '! run-as: unknown package: com.none\n[1]'],
  ['run-as com.released id', '! run-as: package not debuggable: com.released\n[1]'],
  ['run-as com.app pwd', '/data/data/com.app\n'],
  ['echo "pwd; whoami" | run-as com.app', '/data/data/com.app\nu0_a100\n'],
  [
    'log -p x a; logcat -d',
    "--------- beginning of main\n! log: 'X' is none of the priorities V, D, I, W, E, F\n",
  ],
  [
    "run-as com.app sh -c 'echo x > f; cat f'; cat /data/data/com.app/f",
    'x\n! cat: /data/data/com.app/f: Permission denied\n[1]',
  ],
  [
    'run-as com.app cat /data/data/com.released/x',
    '! cat: /data/data/com.released/x: Permission denied\n[1]',
  ],
  [
    'am start -n io.appium.settings/.Settings > /dev/null; ps; am force-stop io.appium.settings; pidof io.appium.settings',
    'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\nu0_a100      20001   300       0      0 0                   0 S io.appium.settings\n[1]',
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  ['wm size 720x1280', [['configure', { widthPx: 720, heightPx: 1280 }]]],
  ['wm density 320', [['configure', { densityDpi: 320 }]]],
  [
    'cmd uimode night yes',
    [
      ['put-setting', { key: 'secure/ui_night_mode', value: '2' }],
      ['configure', { night: true }],
    ],
  ],
  [
    'settings put secure ui_night_mode 1',
    [
      ['put-setting', { key: 'secure/ui_night_mode', value: '1' }],
      ['configure', { night: false }],
    ],
  ],
  ['cmd uimode night', []],
  ['cmd locale set-app-locales com.app --locales ar-EG', [['configure', { locale: 'ar-EG' }]]],
  ['cmd locale set-app-locales com.app', [['configure', { locale: 'en-US' }]]],
  ['settings put global a 1', [['put-setting', { key: 'global/a', value: '1' }]]],
  [
    'settings put system font_scale 1.3',
    [
      ['put-setting', { key: 'system/font_scale', value: '1.3' }],
      ['configure', { fontScale: 1.3 }],
    ],
  ],
  ['settings delete system font_scale', []],
])('%s asks the runtime', async (line, calls) => {
  await device.shell(line);
  const asked = device.runtime.requests.filter(
    ({ operation }) => !/^(?:boot|install|facts)$/.test(operation),
  );
  expect(asked.map(({ operation, request }) => [operation, request])).toEqual(calls);
});

it('a deleted setting has its default again', async () => {
  await device.shell('settings put system font_scale 2; settings delete system font_scale');
  const asked = device.runtime.requests.slice(-3);
  expect(asked.map(({ request }) => request)).toEqual([
    { fontScale: 2 },
    { key: 'system/font_scale' },
    { fontScale: 1 },
  ]);
});

it.each([
  ['settings put system user_rotation 1; wm size', 'Physical size: 1080x2160\n'],
  [
    'settings put system user_rotation 3; settings delete system user_rotation; settings get system user_rotation',
    'Deleted 1 rows\nnull\n',
  ],
  [
    'settings put system user_rotation 4',
    "! settings: user_rotation is 0, 1, 2 or 3 on this device, not '4'\n[1]",
  ],
  [
    'settings put global animator_duration_scale -1',
    "! settings: animator_duration_scale is a number that is not negative on this device, not '-1'\n[1]",
  ],
  ['settings put global a -1; settings get global a', '-1\n'],
  ['settings put global a 1 default', "! settings: 'default' is not supported on this device\n[1]"],
  ['settings put global animator_duration_scale 0.5; settings get global animator_duration_scale', '0.5\n'],
  ['settings put system font_scale 1.3; settings get system font_scale', '1.3\n'],
  [
    'settings put system font_scale 9',
    "! settings: font_scale is a number from 0.25 to 5 on this device, not '9'\n[1]",
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
