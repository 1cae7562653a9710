import { expect, it, vi } from 'vitest';
import { phoneNamed } from '../phones/phone.ts';
import { RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { deviceWithApps, testDevice } from '../testing/test-device.ts';

const asLocked = async (lock: 'secure' | 'before-first-unlock') => {
  const device = await testDevice({}, { ...phoneNamed('pixel'), lock });
  await device.install({ package: 'com.app' });
  return device;
};

it.each(['secure', 'before-first-unlock'] as const)('%s: the lock screen is in front', async (lock) => {
  const device = await asLocked(lock);
  const { out } = await device.shell('dumpsys window; dumpsys trust');
  expect(out).toContain('isKeyguardShowing=true\n');
  expect(out).toContain('mDreamingLockscreen=true\n');
  expect(out).toContain('mCurrentFocus=Window{1a2b3c u0 NotificationShade}\n');
  expect(out).toContain('deviceLocked=1,');
});

it('the power key switches a screen that stays locked', async () => {
  const device = await asLocked('secure');
  expect(await device.terminal('input keyevent 26; input keyevent 26')).toBe('');
  expect((await device.shell('dumpsys window policy')).out).toContain('isKeyguardShowing=true\n');
});

it('without a lock nothing is in front', async () => {
  const { out } = await (await deviceWithApps()).shell('dumpsys window policy; dumpsys trust');
  expect(out).toContain('isKeyguardShowing=false\n');
  expect(out).toContain('deviceLocked=0,');
});

it.each([
  ['secure', 'true\n', 0],
  ['before-first-unlock', 'false\n', 1],
] as const)('%s: the user’s files are open: %s', async (lock, isOpen, code) => {
  const device = await asLocked(lock);
  expect(await device.terminal('getprop sys.user.0.ce_available')).toBe(isOpen);
  expect((await device.shell('am start -n com.app/.MainActivity')).code).toBe(code);
});

it('before the first unlock there are no receivers', async () => {
  const device = await asLocked('before-first-unlock');
  expect((await device.shell('am broadcast -a A -n com.app/.R')).out).toContain('result=0\n');
  expect(device.runtime.requests.map(({ operation }) => operation)).not.toContain('broadcast');
});

it.each([
  ['true', 'foreign-window', { takesFocus: true, takesTouches: true }],
  ['input keyevent HOME', 'force-stop', { package: 'com.app' }],
])('after `%s` a receiver takes too long: %s, and the log says so', async (before, operation, request) => {
  const device = await deviceWithApps();
  await device.shell(`am start -n com.app/.MainActivity; ${before}`);
  const { call } = device.runtime;
  vi.spyOn(device.runtime, 'call').mockImplementation((operation, request) =>
    operation === 'broadcast'
      ? Promise.reject(new RuntimeRefusal('broadcast', 'broadcast-late', 'com.app'))
      : call(operation, request),
  );
  const { out } = await device.shell(
    'am broadcast -a A -n com.app/.R -f 0x10000000; logcat -d; dumpsys dropbox --print data_app_anr',
  );
  expect(out).toContain('Broadcast completed: result=0\n');
  expect(out).toMatch(/ E ActivityManager: ANR in com\.app\n/);
  expect(out).toMatch(
    / E ActivityManager: Reason: Broadcast of Intent \{ act=A flg=0x10000000 cmp=com\.app\/\.R \}\n/,
  );
  expect(out).toMatch(
    /\n={40}\n.*data_app_anr.*\nProcess: com\.app\nPID: \d+\nSubject: Broadcast of [^\n]+\n\n----- pid 7 at /,
  );
  expect(device.runtime.requests).toContainEqual({ operation, request });
  await device.shell('am force-stop com.app');
  const windows = device.runtime.requests.filter((one) => one.operation === 'foreign-window');
  expect(windows.at(-1)?.request).toEqual(
    windows.length === 0 ? undefined : { takesFocus: false, takesTouches: false },
  );
});
