import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Child } from '../rig/child.ts';
import { Supervisor } from '../rig/supervisor.ts';
import { endOnTrouble, type WdioPrograms } from './end-on-trouble.ts';

const folder = mkdtempSync(join(tmpdir(), 'end-on-trouble-'));
afterAll(() => rmSync(folder, { recursive: true }));

let supervisor: Supervisor;
let children: Readonly<Record<'device' | 'adb' | 'appium', Child>>;
let said: string[];
let closed: Promise<void>;
let programs: WdioPrograms;
beforeEach(() => {
  supervisor = new Supervisor(folder);
  const start = (name: string, ifEnded: 'device-ended' | 'adb-server-ended' | 'appium-ended'): Child =>
    supervisor.start({
      name,
      ifEnded,
      log: join(folder, 'log'),
      env: {},
      command: process.execPath,
      args: ['-e', 'setInterval(() => undefined, 1e6)'],
    });
  children = {
    device: start('The virtual device', 'device-ended'),
    adb: start('The adb server', 'adb-server-ended'),
    appium: start('Appium', 'appium-ended'),
  };
  said = [];
  closed = new Promise((resolve) => {
    const close = (): Promise<void> => supervisor.stop().finally(resolve);
    programs = endOnTrouble({ supervisor, close }, (line) => said.push(line));
  });
});
afterEach(async () => {
  await supervisor.stop();
  await Promise.all(Object.values(children).map((child) => child.closed));
});
const running = (): number => Object.values(children).filter((child) => child.isRunning()).length;

it.each([
  ['device', 'The virtual device was ended by SIGKILL', 'device-ended'],
  ['adb', 'The adb server was ended by SIGKILL', 'adb-server-ended'],
  ['appium', 'Appium was ended by SIGKILL', 'appium-ended'],
] as const)('the end of %s is one sentence, and ends the others', async (victim, sentence, code) => {
  process.kill(children[victim].pid, 'SIGKILL');
  await closed;
  expect(said).toEqual([`${sentence} (log: ${join(folder, 'log')}). [${code}]`]);
  expect(running()).toBe(0);
});

it('a worker that is killed is one sentence, and ends the others', async () => {
  programs.workerEnded(128 + 9);
  await closed;
  expect(said).toEqual(["WebdriverIO's worker was ended by SIGKILL. [worker-ended]"]);
  expect(running()).toBe(0);
});

it.each([0, 1, 128 + 2, 128 + 15])(
  'a worker that ends with %d is a matter of WebdriverIO',
  async (exitCode) => {
    programs.workerEnded(exitCode);
    expect(said).toEqual([]);
    expect(running()).toBe(3);
  },
);
