import { beforeEach, expect, it, vi } from 'vitest';
import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

const MAIN = 'android.intent.action.MAIN';
const VIEW = 'android.intent.action.VIEW';
const LAUNCHER = 'android.intent.category.LAUNCHER';
const LAUNCHED = `act=${MAIN} cat=[${LAUNCHER}]`;

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
});

it.each([
  [
    'am start -c A -c B -n com.app/.MainActivity',
    'Starting: Intent { cat=[A,B] cmp=com.app/.MainActivity }\n',
  ],
  ['am start -n com.app/.MainActivity', 'Starting: Intent { cmp=com.app/.MainActivity }\n'],
  [
    'am start-activity -W -n com.app/.MainActivity -S -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -f 0x10200000',
    `\
Starting: Intent { act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] flg=0x10200000 cmp=com.app/.MainActivity }
Status: ok
LaunchState: COLD
Activity: com.app/.MainActivity
TotalTime: 42
WaitTime: 42
Complete
`,
  ],
  [
    'am start -n com.app/com.app.MainActivity -d x:y -t text/plain --es k v',
    'Starting: Intent { dat=x:y typ=text/plain cmp=com.app/com.app.MainActivity (has extras) }\n',
  ],
  [
    'am start -n com.app/.None',
    `\
Starting: Intent { cmp=com.app/.None }
! Error type 3
! Error: Activity class {com.app/com.app.None} does not exist.
[1]`,
  ],
  [
    'am start -n com.none/.A',
    `\
Starting: Intent { cmp=com.none/.A }
! Error type 3
! Error: Activity class {com.none/com.none.A} does not exist.
[1]`,
  ],
  [
    'am start -a android.intent.action.MAIN',
    'Starting: Intent { act=android.intent.action.MAIN }\n! Error: Activity not started, unable to resolve Intent { act=android.intent.action.MAIN }\n[1]',
  ],
  [
    'am start -W -n io.appium.settings/.Settings',
    `\
Starting: Intent { cmp=io.appium.settings/.Settings }
Status: ok
LaunchState: COLD
Activity: io.appium.settings/.Settings
TotalTime: 0
WaitTime: 0
Complete
`,
  ],
  ['am start -n io.appium.settings/.Settings', 'Starting: Intent { cmp=io.appium.settings/.Settings }\n'],
  [
    'am start -n io.appium.settings/.None',
    `\
Starting: Intent { cmp=io.appium.settings/.None }
! Error type 3
! Error: Activity class {io.appium.settings/io.appium.settings.None} does not exist.
[1]`,
  ],
  [
    'am start -p com.app',
    'Starting: Intent { pkg=com.app }\n! Error: Activity not started, unable to resolve Intent { pkg=com.app }\n[1]',
  ],
  ['am start com.app/.MainActivity', `Starting: Intent { ${LAUNCHED} cmp=com.app/.MainActivity }\n`],
  [
    'am start com.app',
    `Starting: Intent { ${LAUNCHED} pkg=com.app }\n! Error: Activity not started, unable to resolve Intent { ${LAUNCHED} pkg=com.app }\n[1]`,
  ],
  [
    'pm uninstall com.released; am start https://a.b',
    'Success\nStarting: Intent { act=android.intent.action.VIEW dat=https://a.b }\n! Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW dat=https://a.b }\n[1]',
  ],
  [
    'am start -a android.intent.action.VIEW -d https://a.b',
    '! am: this device does not choose between several apps: name the app of the activity with -p\n[1]',
  ],
  [
    'pm uninstall com.released; pm uninstall com.app; am start',
    'Success\nSuccess\nStarting: Intent {  }\n! Error: Activity not started, unable to resolve Intent {  }\n[1]',
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; am start -W -n com.app/.MainActivity | grep State',
    'LaunchState: WARM\n',
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; am start -W -S -n com.app/.MainActivity | grep State',
    'LaunchState: COLD\n',
  ],
  [
    'am set-debug-app -w com.app',
    '! set-debug-app: not on this device: no debugger can attach to its apps\n[1]',
  ],
  ['am start -n', '! am: the option -n needs a value\n[1]'],
  ['am start --es k', '! am: the option --es needs a value\n[1]'],
  ['am start --esa a b', '! am: the option --esa is not supported on this device\n[1]'],
  ['am start --ei n x', '! am: For input string: "x"\n[1]'],
  ["am start --ei n ''", '! am: For input string: ""\n[1]'],
  ['am start --el n 1.5', '! am: For input string: "1.5"\n[1]'],
  ['am start --ef n x', '! am: For input string: "x"\n[1]'],
  ['am start --ez b maybe', '! am: Invalid boolean value: maybe\n[1]'],
  [
    'am start --user 0 --display 0 -n com.app/.MainActivity',
    'Starting: Intent { cmp=com.app/.MainActivity }\n',
  ],
  [
    'am start -p com.app -a A',
    'Starting: Intent { act=A pkg=com.app }\n! Error: Activity not started, unable to resolve Intent { act=A pkg=com.app }\n[1]',
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; am start -n com.app/.MainActivity',
    'Starting: Intent { cmp=com.app/.MainActivity }\n',
  ],
  [
    'am broadcast -a A -n com.app/.R --es hp e30',
    'Broadcasting: Intent { act=A flg=0x400000 cmp=com.app/.R (has extras) }\nBroadcast completed: result=1, data="e30"\n',
  ],
  [
    'am broadcast -a no.receiver',
    'Broadcasting: Intent { act=no.receiver flg=0x400000 }\nBroadcast completed: result=0\n',
  ],
  [
    'am broadcast -a io.appium.settings.scan_media -n io.appium.settings/.R',
    'Broadcasting: Intent { act=io.appium.settings.scan_media flg=0x400000 cmp=io.appium.settings/.R }\nBroadcast completed: result=-1\n',
  ],
  [
    'am broadcast -a io.appium.settings.locale',
    'Broadcasting: Intent { act=io.appium.settings.locale flg=0x400000 }\nBroadcast completed: result=0\n',
  ],
  [
    'am broadcast -a io.appium.settings.animation',
    'Broadcasting: Intent { act=io.appium.settings.animation flg=0x400000 }\nBroadcast completed: result=-1\n',
  ],
  [
    'am broadcast -a io.appium.settings.sms.read -n io.appium.settings/.R',
    'Broadcasting: Intent { act=io.appium.settings.sms.read flg=0x400000 cmp=io.appium.settings/.R }\nBroadcast completed: result=-1, data="{"items":[],"total":0}"\n',
  ],
  [
    'am broadcast -a other -n io.appium.settings/.R',
    'Broadcasting: Intent { act=other flg=0x400000 cmp=io.appium.settings/.R }\nBroadcast completed: result=0\n',
  ],
  [
    'am broadcast -a other -p io.appium.settings',
    'Broadcasting: Intent { act=other flg=0x400000 pkg=io.appium.settings }\nBroadcast completed: result=0\n',
  ],
  [
    'am broadcast -a A -n com.app/.R -f 1',
    'Broadcasting: Intent { act=A flg=0x400001 cmp=com.app/.R }\nBroadcast completed: result=1, data="none"\n',
  ],
  [
    'am broadcast -a A -n com.app/.R',
    'Broadcasting: Intent { act=A flg=0x400000 cmp=com.app/.R }\nBroadcast completed: result=1, data="none"\n',
  ],
  ['am startservice -n io.appium.settings/.S', 'Starting service: Intent { cmp=io.appium.settings/.S }\n'],
  ['am start-service -n io.appium.settings/.S', 'Starting service: Intent { cmp=io.appium.settings/.S }\n'],
  [
    'am start-foreground-service -n io.appium.settings/.S; am stopservice -n io.appium.settings/.S; am stop-service -n io.appium.settings/.S',
    `\
Starting service: Intent { cmp=io.appium.settings/.S }
Stopping service: Intent { cmp=io.appium.settings/.S }
Stopping service: Intent { cmp=io.appium.settings/.S }
! Service stopped
! Service not stopped: was not running.
[255]`,
  ],
  [
    'am startservice -n com.app/.S',
    'Starting service: Intent { cmp=com.app/.S }\n! Error: on this device only an app itself starts its services; no service started.\n[255]',
  ],
  [
    'am startservice -a X',
    'Starting service: Intent { act=X }\n! Error: Not found; no service started.\n[255]',
  ],
  [
    'am startservice -n com.none/.S',
    'Starting service: Intent { cmp=com.none/.S }\n! Error: Not found; no service started.\n[255]',
  ],
  [
    'am stopservice -a X',
    'Stopping service: Intent { act=X }\n! Service not stopped: was not running.\n[255]',
  ],
  [
    'am instrument -w com.x/.Y',
    `\
INSTRUMENTATION_STATUS: id=ActivityManagerService
INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{com.x/.Y}
INSTRUMENTATION_STATUS_CODE: -1
! android.util.AndroidException: INSTRUMENTATION_FAILED: com.x/.Y
[1]`,
  ],
  ['am force-stop com.app', ''],
  ['am force-stop', '! Error: no package specified\n[255]'],
  ['am start -n com.app/.MainActivity > /dev/null; am force-stop com.app; pidof com.app', '[1]'],
  [
    'am start -n com.app/.MainActivity > /dev/null; input keyevent HOME; am kill com.app; pidof com.app',
    '[1]',
  ],
  ['am start -n com.app/.MainActivity > /dev/null; am kill com.app; pidof com.app | grep -c .', '1\n'],
  ['am kill', '! Error: no package specified\n[255]'],
  ['am get-current-user', '0\n'],
  [
    'am send-trim-memory com.app COMPLETE',
    '! send-trim-memory: not on this device: its apps run in a Java virtual machine\n[1]',
  ],
  ...['-P /f', '-R 3', '-D', '-N', '--windowingMode 5', '--display 1', '--user 10'].map(
    (option): [string, string] => [
      `am start ${option} -n com.app/.MainActivity`,
      `! am: ${/-(?:-user|-display) (\d+)/.test(option) ? option.replace(/--(\w+) (\d+)/, "this device has only $1 0, not '$2'") : `the option ${option.split(' ')[0]} is not supported on this device`}\n[1]`,
    ],
  ),
  ['am nonsense', '! Unknown command: nonsense\n[255]'],
  ['am', '! Unknown command: \n[255]'],
  [
    'am startservice -n io.appium.settings/.S; am force-stop io.appium.settings; am stopservice -n io.appium.settings/.S',
    `\
Starting service: Intent { cmp=io.appium.settings/.S }
Stopping service: Intent { cmp=io.appium.settings/.S }
! Service not stopped: was not running.
[255]`,
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

/** The last request to the runtime for this operation. */
const requestOf = (operation: string): unknown =>
  device.runtime.requests.findLast((request) => request.operation === operation)?.request;

it.each([
  ['--es s "a b"', { type: 's', key: 's', value: 'a b' }],
  ['-e s x', { type: 's', key: 's', value: 'x' }],
  ['--es s ""', { type: 's', key: 's', value: '' }],
  ['--ei i -3', { type: 'i', key: 'i', value: -3 }],
  ['--el l 5', { type: 'l', key: 'l', value: 5 }],
  ['--ef f 1.5', { type: 'f', key: 'f', value: 1.5 }],
  ['--ez z true', { type: 'z', key: 'z', value: true }],
  ['--ez z t', { type: 'z', key: 'z', value: true }],
  ['--ez z false', { type: 'z', key: 'z', value: false }],
  ['--ez z f', { type: 'z', key: 'z', value: false }],
  ['--ez z 1', { type: 'z', key: 'z', value: true }],
  ['--ez z -12', { type: 'z', key: 'z', value: true }],
  ['--ez z 0', { type: 'z', key: 'z', value: false }],
])('passes on the extra %s', async (words, extra) => {
  await device.terminal(`am start -n com.app/.MainActivity ${words}`);
  expect(requestOf('start-activity')).toEqual({ component: 'com.app/.MainActivity', extras: [extra] });
});

it.each(['truex', 'xtrue', '1x', 'x1', '--1'])('%j is not a boolean', async (text) => {
  expect(await device.terminal(`am start --ez z ${text}`)).toBe(`! am: Invalid boolean value: ${text}\n[1]`);
});

it.each<readonly [words: string, request: object]>([
  ['-n com.app/.A -a A -d x:y -f 0x10', { component: 'com.app/.A', action: 'A', data: 'x:y', flags: 16 }],
  ['-a A -p com.app', { action: 'A', package: 'com.app' }],
  [
    '-p com.app -a A -t text/plain -c C',
    { action: 'A', package: 'com.app', type: 'text/plain', categories: ['C'] },
  ],
  ['-p com.app x:y', { action: VIEW, package: 'com.app', data: 'x:y' }],
  ['-a A -p com.app x:y', { action: 'A', package: 'com.app', data: 'x:y' }],
  ['com.app/.A', { action: MAIN, categories: [LAUNCHER], component: 'com.app/.A' }],
  ['-n com.app/.B com.app/.A', { action: MAIN, categories: [LAUNCHER], component: 'com.app/.A' }],
  ['-c C com.app/.A', { action: MAIN, categories: ['C'], component: 'com.app/.A' }],
  ['-a A com.app/.A', { action: 'A', component: 'com.app/.A' }],
  ['com.app', { action: MAIN, categories: [LAUNCHER], package: 'com.app' }],
  ...['--user 0', '--user current', '--display 0', '--receiver-permission com.x'].map(
    (option): [string, object] => [`${option} -p com.app -a A`, { action: 'A', package: 'com.app' }],
  ),
])('am start %s asks the runtime', async (words, request) => {
  await device.terminal(`am start ${words}`);
  expect(requestOf('start-activity')).toEqual({ ...request, extras: [] });
});

it('am start asks the only app for an activity if the intent names none', async () => {
  await device.install({ package: 'com.library', activity: '' });
  await device.terminal('pm uninstall com.released; am start -d x:y');
  expect(requestOf('start-activity')).toEqual({ package: 'com.app', data: 'x:y', extras: [] });
});

it('am broadcast asks the runtime', async () => {
  await device.terminal('am broadcast -a A -n com.app/.R -d x:y --ei i 1');
  expect(requestOf('broadcast')).toEqual({
    action: 'A',
    component: 'com.app/.R',
    data: 'x:y',
    extras: [{ type: 'i', key: 'i', value: 1 }],
  });
});

it.each([
  ['am start -S -n com.app/.MainActivity', { package: 'com.app' }],
  ['am start -S -a A -p com.app', { package: 'com.app' }],
  ['am start -n com.app/.MainActivity', undefined],
  ['am start -S -a A', undefined],
])('%s stops the app first: %j', async (line, request) => {
  await device.terminal(line);
  expect(requestOf('force-stop')).toEqual(request);
});

it('warns that the activity was brought to the front', async () => {
  const reply = {
    component: 'com.app/.MainActivity',
    status: 'brought-to-front',
    totalMs: 1.6,
    processes: [],
  };
  vi.spyOn(device.runtime, 'call').mockResolvedValue(reply as never);
  expect(await device.terminal('am start -W -n com.app/.MainActivity')).toBe(`\
Starting: Intent { cmp=com.app/.MainActivity }
Warning: Activity not started, its current task has been brought to the front
Status: ok
LaunchState: HOT
Activity: com.app/.MainActivity
TotalTime: 2
WaitTime: 2
Complete
`);
});

it.each([
  ['no-activity', '! Error type 3\n! Error: Activity class {com.app/com.app.A} does not exist.\n[1]'],
  ['not-installed', '! Error type 3\n! Error: Activity class {com.app/com.app.A} does not exist.\n[1]'],
  ['app-crashed', '! Error: Activity not started: it crashed\n[1]'],
])('am start when the runtime refuses with %s', async (code, shown) => {
  vi.spyOn(device.runtime, 'call').mockRejectedValue(
    new RuntimeRefusal('start-activity', code, 'it crashed'),
  );
  expect(await device.terminal('am start -n com.app/.A')).toBe(
    `Starting: Intent { cmp=com.app/.A }\n${shown}`,
  );
});

it.each([
  ['no-receiver', 'Broadcasting: Intent { act=A flg=0x400000 }\nBroadcast completed: result=0\n'],
  ['not-installed', 'Broadcasting: Intent { act=A flg=0x400000 }\nBroadcast completed: result=0\n'],
  ['app-crashed', '! am: app-crashed: it crashed\n[1]'],
  ['no-receiver-x', '! am: no-receiver-x: it crashed\n[1]'],
  ['x-not-installed', '! am: x-not-installed: it crashed\n[1]'],
])('am broadcast when the runtime refuses with %s', async (code, shown) => {
  vi.spyOn(device.runtime, 'call').mockRejectedValue(new RuntimeRefusal('broadcast', code, 'it crashed'));
  expect(await device.terminal('am broadcast -a A')).toBe(shown);
});

it.each(['am start -n com.app/.A', 'am broadcast -a A', 'dumpsys activity provider com.app/.P'])(
  'a defect of the device is not a result of %s',
  async (line) => {
    vi.spyOn(device.runtime, 'call').mockRejectedValue(new TypeError('defect'));
    await expect(device.terminal(line)).rejects.toThrow('defect');
  },
);

it('starts the settings app as a foreground service, once', async () => {
  await device.terminal('am start -n io.appium.settings/.Settings; am start -n io.appium.settings/.Settings');
  expect(requestOf('start-activity')).toBeUndefined();
  expect(await device.terminal('pidof io.appium.settings')).toBe('20002\n');
  expect(await device.terminal('dumpsys activity services io.appium.settings')).toContain(
    'isForeground=true',
  );
});

it('am instrument runs the UiAutomator2 server until it ends', async () => {
  await device.install({ package: 'io.appium.uiautomator2.server' });
  const shown = device.terminal(
    'am instrument -w io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner',
  );
  expect(await device.system.automation.whenRunning(new AbortController().signal)).toBe(true);
  expect(await device.terminal('pidof io.appium.uiautomator2.server')).toBe('20001\n');
  device.system.automation.end();
  expect(await shown).toBe('INSTRUMENTATION_CODE: -1\n');
});

it('am instrument does not find a server that is not installed', async () => {
  expect(
    await device.terminal(
      'am instrument -w io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner',
    ),
  ).toContain('Error=Unable to find instrumentation info');
});

it('am kill ends an app in the background, though the one in the foreground has a name that begins with its name', async () => {
  await device.install({ package: 'com.app2' });
  await device.shell(
    'am start -n com.app/.MainActivity; am start -n com.app2/.MainActivity; am kill com.app',
  );
  expect(await device.terminal('pidof com.app; pidof com.app2')).toBe('1001\n');
});

it('am instrument attaches an instrumentation of an app to its running process', async () => {
  await device.install({ package: 'com.own', targetPackage: 'com.own' });
  const line = 'am instrument --no-restart com.own/.Runner';
  const attached = () => device.runtime.requests.filter(({ operation }) => operation === 'instrument');
  expect(await device.terminal(line)).toBe('');
  expect(attached()).toEqual([]);
  await device.shell(`am start -n com.own/.MainActivity; ${line}`);
  expect(attached()).toEqual([{ operation: 'instrument', request: { class: 'com.own.Runner' } }]);
  expect(await device.terminal('am instrument com.own/.Runner')).toMatch(/only with --no-restart/);
});
