import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { adbProgram } from '../../orchestrator/rig/adb.ts';
import { holdDevice } from '../../orchestrator/rig/device-lock.ts';
import { androidParts, checkout } from '../../tools/setup/places.mjs';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { documented } from '../documentation/command-lines.ts';
import { hitchproof } from './command-line.ts';
import { descendantsOf, stillRunning } from './processes.ts';
import { startDevices } from './start-devices.ts';

const adb = promisify(execFile);

it('starts devices of a size that any adb user can install an app on, until Ctrl-C', async () => {
  const { child, env, output, ended } = await startDevices(
    documented('npx hitchproof device --count 2 --size 720x1280 --density 320 --hz 120'),
  );
  await expect.poll(output).toContain('Ctrl-C stops.');
  const devices = [
    ...output().matchAll(/^(\S+) · 720x1280 · 320 dpi · 120 Hz · work clock, mid · ready in/gm),
  ];
  expect(devices, output()).toHaveLength(2);
  const serial = devices[1]?.[1] ?? '';
  const [program, ...install] = documented('adb -s 127.0.0.1:46627 install app.apk').map(
    (word) => ({ 'app.apk': androidParts.demoApk, '127.0.0.1:46627': serial })[word] ?? word,
  );
  expect(program).toBe('adb');
  const { stdout } = await adb(adbProgram(checkout.sdk), install, { env });
  expect(stdout).toMatch(/^Success$/m);
  const pids = descendantsOf(child.pid ?? -1).map(({ pid }) => pid);
  expect(pids.length).toBeGreaterThan(2);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => stillRunning(pids)).toEqual([]);
});

it('logs the crash of an app at its start as a phone does', { tags: 'nightly' }, async () => {
  const { child, env, output, ended } = await startDevices(['device']);
  await expect.poll(output).toContain('Ctrl-C stops.');
  const [, serial = ''] = /^(\S+) · .* · ready in/m.exec(output()) ?? [];
  const call = async (...args: readonly string[]) =>
    (await adb(adbProgram(checkout.sdk), ['-s', serial, ...args], { env })).stdout;
  const apk = join(mkdtempSync(join(tmpdir(), 'hitchproof-e2e-')), 'gone.apk');
  writeFileSync(apk, tinyApk({ package: 'com.gone', application: '.Gone' }));
  await call('install', apk);
  await call('shell', 'am start -n com.gone/.MainActivity || true');
  for (const buffer of ['crash', 'all']) {
    const lines = (await call('logcat', '-d', '-v', 'brief', '-b', buffer)).split('\n');
    const block = lines.filter((line) => line.startsWith('E/AndroidRuntime'));
    const [, pid] = /\((\d+)\)/.exec(block[0] ?? '') ?? [];
    expect(block.map((line) => line.replace(/^.*?\): /, ''))).toEqual(
      expect.arrayContaining([
        'FATAL EXCEPTION: main',
        `Process: com.gone, PID: ${pid}`,
        expect.stringMatching(
          /^java\.lang\.RuntimeException: Unable to instantiate application com\.gone\.Gone/,
        ),
        expect.stringMatching(/^\tat android\.app\.LoadedApk\.makeApplicationInner\(LoadedApk\.java:/),
        expect.stringMatching(/^Caused by: java\.lang\.ClassNotFoundException: .*com\.gone\.Gone/),
      ]),
    );
  }
  child.kill('SIGINT');
  await ended;
});

it('starts a device with the work clock, whose profile a session states', { tags: 'nightly' }, async () => {
  const { child, env, output, ended } = await startDevices(
    documented('npx hitchproof device --clock work --profile mid'),
  );
  await expect.poll(output).toContain('Ctrl-C stops.');
  const [, serial = ''] = /^(\S+) · .* · 90 Hz · work clock, mid · ready in/m.exec(output()) ?? [];
  const onOwnServer = { ANDROID_ADB_SERVER_PORT: env.ANDROID_ADB_SERVER_PORT };
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const run = ['--spec', 'specs/feed.spec.ts', '--runs', '1', '--slides', '1', '--reports', reports];
  const perf = ['perf', '--device', serial, '--apk', androidParts.demoApk, ...run];
  const session = await hitchproof([...perf, '--no-allure'], onOwnServer);
  expect(session.output).toContain(`running virtual device ${serial} · 90 Hz (modelled: mid`);
  expect(session.output).toMatch(/Verdict: .* \(modelled: mid\)/);
  const refused = await hitchproof([...perf, '--clock', 'free'], onOwnServer);
  expect(refused, refused.output).toMatchObject({
    code: 2,
    output: expect.stringContaining('has the work clock'),
  });

  const auto = ['perf', ...perf.slice(3), '--no-allure'];
  const taken = await hitchproof([...auto, '--clock', 'work', '--profile', 'mid'], onOwnServer);
  expect(taken.output).toContain(
    `running virtual device ${serial} · 90 Hz (modelled: mid; no phone is measured)\nNo phone is attached, and this virtual device is running as the session would start it, started by process ${child.pid} in ${checkout.root}.\n`,
  );
  const another = await hitchproof([...auto, '--clock', 'free'], onOwnServer);
  expect(another.output).toMatch(/^Target: virtual device \(60 Hz, simulated/);
  expect(another.output).toContain(`Not used: ${serial} has the work clock of mid, not the free clock.\n`);
  const release = holdDevice(serial, '/projects/of-others');
  const busy = await hitchproof(perf, onOwnServer);
  release();
  expect(busy, busy.output).toMatchObject({
    code: 3,
    output: expect.stringMatching(
      new RegExp(
        `^The device ${serial} is used by another session \\(process ${process.pid} in /projects/of-others, since .*\\[device-busy\\]`,
      ),
    ),
  });
  child.kill('SIGINT');
  await ended;
});

it('answers as a phone to `doctor`, which says what a session lacks', { tags: 'nightly' }, async () => {
  const { child, env, output, ended } = await startDevices(['device', '--as', 'xiaomi']);
  await expect.poll(output).toContain('Ctrl-C stops.');
  const onOwnServer = { ANDROID_ADB_SERVER_PORT: env.ANDROID_ADB_SERVER_PORT };
  const all = await hitchproof(documented('npx hitchproof doctor'), onOwnServer);
  expect(all.output).toMatch(
    new RegExp(`^ok {7}virtual: 127.* as xiaomi · .* · started by process ${child.pid} in .* · free$`, 'm'),
  );
  const checked = await hitchproof(documented('npx hitchproof doctor --device'), onOwnServer);
  expect(checked.output).toMatch(/^ok {7}device: 2211133G · Android 14 · virtual as xiaomi$/m);
  expect(checked.output).toMatch(
    /^note {5}engine: one inside the app.*INJECT_EVENTS.*\n {9}fix: .*Security settings/m,
  );
  expect(checked.code, checked.output).toBe(0);
  child.kill('SIGINT');
  await ended;
});

it('ends at once and leaves nothing behind on Ctrl-C while a device starts', async () => {
  const folders = () => readdirSync(checkout.state).filter((name) => name.startsWith('devices-'));
  const before = folders();
  const { child, output, ended } = await startDevices(['device']);
  const below = () => descendantsOf(child.pid ?? -1);
  await expect
    .poll(() => below().some(({ command }) => /\bjava\b/.test(command)), { timeout: 60_000 })
    .toBe(true);
  expect(folders()).toHaveLength(before.length + 1);
  const pids = below().map(({ pid }) => pid);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(output()).not.toContain('ready in');
  await expect.poll(() => stillRunning(pids)).toEqual([]);
  expect(folders()).toEqual(before);
});
