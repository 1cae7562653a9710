import { expect, it } from 'vitest';
import { deviceWithApps } from '../../testing/test-device.ts';

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
