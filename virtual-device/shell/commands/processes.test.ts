import { expect, it, vi } from 'vitest';
import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { deviceWithApps } from '../../testing/test-device.ts';

const AT = 'echo x > /data/local/tmp/p.jar; CLASSPATH=/data/local/tmp/p.jar';

it('runs a program of the shell beside an app', async () => {
  const device = await deviceWithApps();
  expect(await device.terminal(`${AT} app_process -Xnoimage / a.b.Main 1,2 -x`)).toBe('a.b.Main 1,2 -x\n');
  expect(device.runtime.requests.at(-1)?.request).toMatchObject({
    classPath: expect.stringMatching(/data\/local\/tmp\/p\.jar$/),
    args: ['1,2', '-x'],
  });
});

it.each([
  ['app_process', '! Usage: app_process [java-options] cmd-dir start-class-name [options]\n[1]'],
  ['CLASSPATH=/x.jar app_process / Main', '! Error: unable to open /x.jar\n[1]'],
  [
    'run-as com.app app_process / Main',
    '! app_process: this device runs programs of the shell only, not of apps\n[1]',
  ],
])('%s', async (line, printed) => {
  expect(await (await deviceWithApps()).terminal(line)).toBe(printed);
});

it.each([
  ['no-app', 'app_process: this device runs programs only beside an app, and none is open'],
  ['bad-request', 'Error: no program Main'],
])('what the runtime refuses with %s is a sentence', async (code, sentence) => {
  const device = await deviceWithApps();
  const { call } = device.runtime;
  vi.spyOn(device.runtime, 'call').mockImplementation((operation, request) =>
    String(operation) === 'app-process'
      ? Promise.reject(new RuntimeRefusal('app-process', code, 'no program Main'))
      : call(operation, request),
  );
  expect(await device.terminal(`${AT} app_process / Main`)).toBe(`! ${sentence}\n[1]`);
});

const ONLY =
  '! monkey: only `monkey -p PACKAGE [-c android.intent.category.LAUNCHER] 1` is supported, which opens an app\n[1]';
const NONE = '! ** No activities found to run, monkey aborted.\n[252]';
const OPENED = 'Events injected: 1\n1000\n';

it.each([
  ['monkey -p com.app 1; pidof com.app', OPENED],
  ['monkey -p com.app -c android.intent.category.LAUNCHER 1; pidof com.app', OPENED],
  ['monkey -p com.app -v 1; pidof com.app', OPENED],
  ['monkey -p com.app -v -v 1; pidof com.app', OPENED],
  ['monkey -p com.app 500', ONLY],
  ['monkey -p com.app 11', ONLY],
  ['monkey -p com.app 1 -v', ONLY],
  ['monkey x -p com.app 1', ONLY],
  ['monkey -p com.app -c android.intent.category.HOME 1', ONLY],
  ['monkey -p com.app -c', ONLY],
  ['monkey 1', ONLY],
  ['monkey', ONLY],
  ['monkey -p com.none 1', NONE],
  ['monkey -p io.appium.settings 1', NONE],
])('%s', async (line, shown) => {
  const device = await deviceWithApps();
  expect(await device.terminal(line)).toBe(shown);
});
