import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseJson } from '../base/parse-json.ts';
import { startAppium } from './appium-server.ts';
import { Supervisor } from './supervisor.ts';

let root = '';
let supervisor: Supervisor;
let printed: string[] = [];
const newSupervisor = (): Supervisor =>
  new Supervisor(join(root, 'state'), (_, line) => void printed.push(line));
/** A project whose Appium prints what it was started with and that it is ready. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appium-'));
  const file = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  file('node_modules/appium/package.json', '{ "name": "appium", "main": "index.js" }');
  file(
    'node_modules/appium/index.js',
    `console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2) }));
     console.log('REST http interface listener started');
     setInterval(() => {}, 1000);`,
  );
  file('node_modules/appium-uiautomator2-driver/package.json', '{}');
  supervisor = newSupervisor();
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(root, { recursive: true });
});

interface Started {
  readonly pid: number;
  readonly args: readonly string[];
}
async function started(): Promise<Started> {
  printed = [];
  const project = { root, state: join(root, 'state'), sdk: root };
  const options = { port: 20_001, log: join(root, 'appium.log') };
  expect(await startAppium(supervisor, project, options).ready).toBe(true);
  return parseJson(printed[0] ?? '') as Started;
}

it('listens on the loopback interface only, and allows one insecure feature of one driver', async () => {
  const { args } = await started();
  const argument = (name: string): string | undefined => args[args.indexOf(name) + 1];
  expect(argument('--address')).toBe('127.0.0.1');
  expect(argument('--port')).toBe('20001');
  expect(argument('--allow-insecure')).toBe('uiautomator2:adb_shell');
  expect(args).not.toContain('--relaxed-security');
});

it('is a new process for every session, and ends with it', async () => {
  const first = await started();
  await supervisor.stop();
  expect(() => process.kill(first.pid, 0)).toThrow('ESRCH');
  supervisor = newSupervisor();
  expect((await started()).pid).not.toBe(first.pid);
});
