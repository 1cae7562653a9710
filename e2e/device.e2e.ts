import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { documented } from '../orchestrator/documentation/command-lines.ts';
import { adbProgram } from '../orchestrator/rig/adb.ts';
import { freePort } from '../orchestrator/rig/free-port.ts';
import { androidParts, checkout } from '../orchestrator/setup/places.mjs';
import { root } from './perf-session.ts';
import { descendantsOf, stillRunning } from './processes.ts';

const adb = promisify(execFile);

/** `hitchproof device` on its own adb server. */
async function startDevices(args: readonly string[]) {
  const env = { ...process.env, ANDROID_ADB_SERVER_PORT: String(await freePort()) };
  const child = spawn(process.execPath, [join(root, 'orchestrator/cli/hitchproof.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  return { child, env, output: () => text, ended: once(child, 'close') };
}

it('starts devices of a size that any adb user can install an app on, until Ctrl-C', async () => {
  const { child, env, output, ended } = await startDevices(
    documented('npx hitchproof device --count 2 --size 720x1280 --density 320 --hz 120'),
  );
  await expect.poll(output, { timeout: 180_000 }).toContain('Ctrl-C stops.');
  const devices = [...output().matchAll(/^(\S+) · 720x1280 · 320 dpi · 120 Hz · ready in/gm)];
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
