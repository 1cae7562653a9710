import { beforeEach, expect, it } from 'vitest';
import { deviceWithApps, type TestDevice } from '../testing/test-device.ts';
import { strike } from './strike.ts';
import type { DeviceFault } from './timetable.ts';

let device: TestDevice;
let disconnected: (number | undefined)[];
let called: string[];
beforeEach(async () => {
  device = await deviceWithApps();
  disconnected = [];
  called = [];
  await device.shell('am start -n com.app/.MainActivity');
});
const struck = (fault: DeviceFault): Promise<void> =>
  strike(
    {
      system: device.system,
      disconnect: (forMs) => void disconnected.push(forMs),
      revoke: () => void called.push('revoke'),
      fillStorage: () => void called.push('fill'),
      hideAppFiles: () => void called.push('hide'),
      endAdbServer: async () => void called.push('end'),
    },
    fault,
  );
const processes = async (): Promise<readonly string[]> =>
  (await device.system.processes.list()).map(({ name }) => name);
const bootId = (): Promise<string> => device.terminal('cat /proc/sys/kernel/random/boot_id');

it('disconnects, for ever or for a while', async () => {
  await struck({ kind: 'disconnect' });
  await struck({ kind: 'disconnect', forMs: 5 });
  expect(disconnected).toEqual([undefined, 5]);
  expect(await processes()).toContain('com.app');
});

it('restarts: no process is left, and each boot has another id', async () => {
  await device.shell('am start -n io.appium.settings/.Settings');
  const before = await bootId();
  await struck({ kind: 'reboot', forMs: 5 });
  expect(disconnected).toEqual([5]);
  expect(await processes()).toEqual([]);
  const second = await bootId();
  await struck({ kind: 'reboot', forMs: 5 });
  expect(new Set([before, second, await bootId()]).size).toBe(3);
});

it('ends the instrumentation', async () => {
  const running = device.system.automation.run(new AbortController().signal);
  await struck({ kind: 'automation-crash' });
  await running;
  expect(device.system.automation.isRunning()).toBe(false);
});

it('crashes the app as Android logs it', async () => {
  await struck({ kind: 'app-crash', package: 'com.app' });
  const log = device.system.logcat.lines().join('\n');
  expect(log).toMatch(
    /AndroidRuntime: FATAL EXCEPTION: main\n.*AndroidRuntime: Process: com\.app, PID: 1000\n/,
  );
  expect(await processes()).not.toContain('com.app');
});

it('logs that the app does not respond, and leaves it', async () => {
  await struck({ kind: 'app-anr', package: 'com.app' });
  expect(device.system.logcat.lines().join('\n')).toContain('ActivityManager: ANR in com.app');
  expect(await processes()).toContain('com.app');
});

it('ends the app, and only the system says so, as Android does', async () => {
  const before = device.system.logcat.lines();
  await struck({ kind: 'app-exit', package: 'com.app' });
  expect(device.system.logcat.lines().slice(before.length)).toEqual([
    expect.stringContaining('I ActivityManager: Process com.app (pid 1000) has died: fg  TOP'),
  ]);
  expect(await processes()).not.toContain('com.app');
});

it('discharges the battery', async () => {
  await struck({ kind: 'battery', levelPercent: 5 });
  expect(await device.terminal('dumpsys battery')).toMatch(
    /AC powered: false[\s\S]*status: 3[\s\S]*level: 5/,
  );
});

it('becomes hot, as its apps are informed', async () => {
  await struck({ kind: 'thermal', status: 4 });
  expect(device.runtime.requests.at(-1)).toEqual({ operation: 'thermal', request: { status: 4 } });
  expect(await device.terminal('dumpsys thermalservice')).toMatch(
    /IsStatusOverride: false\n[\s\S]*Thermal Status: 4\n/,
  );
});

it('changes the rate of its display, as its apps are informed', async () => {
  await struck({ kind: 'refresh-rate', hz: 120 });
  expect(device.runtime.requests.at(-1)).toEqual({ operation: 'refresh-rate', request: { hz: 120 } });
});

it.each([
  ['unauthorized', 'revoke'],
  ['disk-full', 'fill'],
  ['app-files-hidden', 'hide'],
  ['adb-server-killed', 'end'],
] as const)('%s is a matter of the device: %s', async (kind, expected) => {
  await struck({ kind });
  expect(called).toEqual([expected]);
});

it.each([
  ['dialog', { takesFocus: true, takesTouches: true }],
  ['focus-loss', { takesFocus: true, takesTouches: false }],
] as const)('%s is a window of another app, for ever or for a while', async (kind, takes) => {
  const asked = () =>
    device.runtime.requests
      .filter(({ operation }) => operation === 'foreign-window')
      .map((one) => one.request);
  await struck({ kind });
  expect(asked()).toEqual([takes]);
  await struck({ kind, forMs: 0 });
  expect(asked()).toEqual([takes, takes, { takesFocus: false, takesTouches: false }]);
});

it('refuses broadcasts of the shell from then on', async () => {
  const broadcast = 'am broadcast -a A -n com.app/.R';
  expect(await device.terminal(broadcast)).toContain('Broadcast completed');
  await struck({ kind: 'broadcasts-refused' });
  expect(await device.terminal(broadcast)).toContain('Security exception');
});
