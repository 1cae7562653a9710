import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { projectWithFakeAppium } from '../../test/builders/fake-appium.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { withoutSecrets } from '../environment.ts';
import { appiumHome, startAppium } from './appium-server.ts';
import { freePort } from './free-port.ts';
import { Supervisor } from './supervisor.ts';

let root = '';
let supervisor: Supervisor;
let printed: string[] = [];
const newSupervisor = (): Supervisor =>
  new Supervisor(join(root, 'state'), (_, line) => void printed.push(line));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appium-'));
  supervisor = newSupervisor();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await supervisor.stop();
  rmSync(root, { recursive: true });
});

const startedSchema = z.object({
  pid: z.number(),
  args: z.array(z.string()),
  mode: z.number(),
  server: z.looseObject({ port: z.number(), 'base-path': z.string() }),
  variables: z.record(z.string(), z.string()),
});
async function started(): Promise<z.infer<typeof startedSchema>> {
  printed = [];
  const options = {
    port: await freePort(),
    log: join(root, 'appium.log'),
    temporaryFolder: join(root, 'tmp'),
  };
  expect(await startAppium(supervisor, projectWithFakeAppium(root), options).ready).toBe(true);
  return startedSchema.parse(JSON.parse(printed[0] ?? ''));
}

it('forgets where Appium found the driver only when the driver is elsewhere', () => {
  const home = join(root, 'home');
  const found = join(home, 'node_modules', '.cache', 'appium', 'extensions.yaml');
  const find = (): void => {
    mkdirSync(dirname(found), { recursive: true });
    writeFileSync(found, 'drivers: {}');
  };
  find();
  symlinkSync(join(root, 'before'), join(home, 'node_modules', 'appium-uiautomator2-driver'));
  appiumHome(packageRoot, home);
  expect(existsSync(found)).toBe(false);
  find();
  appiumHome(packageRoot, home);
  expect(existsSync(found)).toBe(true);
});

it('gets the variables that it needs, and no secret of the job', async () => {
  vi.stubEnv('GITHUB_TOKEN', 'ghp_1').stubEnv('ANDROID_KEYSTORE_PASSWORD', 'hunter2');
  const { variables } = await started();
  expect(variables).toMatchObject({ PATH: process.env.PATH, APPIUM_TMP_DIR: join(root, 'tmp') });
  expect(Object.values(variables)).not.toContain('ghp_1');
  expect(Object.values(variables)).not.toContain('hunter2');
});

it('listens on the loopback interface only, and allows one insecure feature of one driver', async () => {
  const { server } = await started();
  expect(server).toMatchObject({
    address: '127.0.0.1',
    'allow-insecure': ['uiautomator2:adb_shell'],
    'use-plugins': ['door'],
  });
  expect(server).not.toHaveProperty('relaxed-security');
});

it('answers below a path that differs each time, and that only its user can read', async () => {
  const { args, mode, server } = await started();
  expect(server['base-path']).toMatch(/^\/hps_[0-9a-f]{48}$/);
  expect(mode).toBe(0o600);
  expect(args.join(' ')).not.toMatch(/hps_/);
  expect(args.join(' ')).not.toContain(String(server.port));
  // Its first line, as a log would have it.
  expect(withoutSecrets()(printed.join('\n'))).not.toContain(server['base-path']);
  await supervisor.stop();
  supervisor = newSupervisor();
  expect((await started()).server['base-path']).not.toBe(server['base-path']);
});

it('has a folder of its own for the files that it leaves behind', async () => {
  const { APPIUM_TMP_DIR: temporary = '' } = (await started()).variables;
  expect([temporary, existsSync(temporary)]).toEqual([join(root, 'tmp'), true]);
});

it('is a new process for every session, and ends with it', async () => {
  const first = await started();
  await supervisor.stop();
  expect(() => process.kill(first.pid, 0)).toThrow('ESRCH');
  supervisor = newSupervisor();
  expect((await started()).pid).not.toBe(first.pid);
});
