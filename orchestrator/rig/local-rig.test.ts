import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectWithFakeAppium } from '../../test/builders/fake-appium.ts';
import { untilAborted } from '../base/when-aborted.ts';
import type { Child } from './child.ts';
import { holderOf } from './device-lock.ts';
import { openLocalRig } from './local-rig.ts';

it('fails when Appium is not ready in time, and leaves no program', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rig-'));
  let besides: Child | undefined;
  const opened = openLocalRig({
    project: projectWithFakeAppium(root, { hangs: true }),
    folder: root,
    target: { kind: 'usb', serial: basename(root) },
    appium: 'here',
    refreshHz: 60,
    seed: 1,
    adbPort: 1,
    startS: 1,
    replyS: 30,
    beside: (supervisor) => {
      besides = supervisor.start({
        name: 'The specs',
        command: process.execPath,
        args: ['-e', 'setInterval(() => {}, 1e6)'],
        env: process.env,
        log: join(root, 'specs.log'),
      });
    },
    stop: new AbortController().signal,
  });
  await expect(opened).rejects.toMatchObject({
    code: 'start-late',
    message: `Device and Appium were not ready after 1 s (logs: ${root}).`,
  });
  expect(besides?.isRunning()).toBe(false);
  expect(holderOf(basename(root))).toBeUndefined();
  expect(readdirSync(join(root, 'state', 'running'))).toEqual([]);
  expect(readdirSync(root)).not.toContain('appium-tmp');
  // On a busy machine the id may not have been printed yet.
  const printed = readFileSync(join(root, 'appium.log'), 'utf8').split('\n').filter(Boolean);
  for (const line of printed) expect(() => process.kill(JSON.parse(line).pid, 0)).toThrow('ESRCH');
  rmSync(root, { recursive: true });
});

it('is in trouble when Appium no longer replies', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rig-'));
  const adb = createServer().listen(0, '127.0.0.1');
  await once(adb, 'listening');
  const options = {
    project: projectWithFakeAppium(root),
    folder: root,
    target: { kind: 'usb', serial: basename(root) },
    appium: 'here',
    refreshHz: 60,
    seed: 1,
    adbPort: (adb.address() as AddressInfo).port,
    startS: 60,
    replyS: 0.3,
    stop: new AbortController().signal,
  } as const;
  const rig = await openLocalRig(options);
  await expect(openLocalRig(options)).rejects.toMatchObject({ code: 'device-busy' });
  await untilAborted([rig.supervisor.troubled]);
  expect(rig.supervisor.trouble?.code).toBe('appium-silent');
  await rig.close();
  expect(holderOf(basename(root))).toBeUndefined();
  adb.close();
  rmSync(root, { recursive: true });
});
