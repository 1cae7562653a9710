import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Child, type ChildOptions, startChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
const log = join(folder, 'child.log');
afterAll(() => rmSync(folder, { recursive: true }));

const node = (script: string, change: Partial<ChildOptions> = {}): Child =>
  startChild({ command: process.execPath, args: ['-e', script], env: process.env, log, ...change });

describe('a child ends with', () => {
  it('its exit code', async () => expect(await node('process.exit(7)').ended).toBe(7));
  it.each([
    ['SIGTERM', 143],
    ['SIGKILL', 137],
  ] as const)('128 + the number of %s', async (signal, code) => {
    expect(await node(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`).ended).toBe(
      code,
    );
  });
  it('127 when there is no such program', async () => {
    const child = node('', { command: join(folder, 'none') });
    expect(await child.ended).toBe(127);
    expect(child.isRunning()).toBe(false);
    await child.stop();
  });
});

it('is stopped, and its lines are read and logged', async () => {
  const lines: string[] = [];
  let started = (): void => undefined;
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const onLine = (line: string): void => {
    lines.push(line);
    started();
  };
  const child = node("console.log('up'); setInterval(() => {}, 1000)", { onLine });
  await running;
  expect(child.isRunning()).toBe(true);
  await child.stop();
  expect(await child.ended).toBe(143);
  expect(child.isRunning()).toBe(false);
  expect(lines).toEqual(['up']);
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('up\n');
});

it('is not started without a log', () => {
  expect(() => node('', { log: join(folder, 'none', 'child.log') })).toThrow(/ENOENT.*child\.log/);
});

it.runIf(process.platform === 'linux')('goes on when the disk of its log is full', async () => {
  const lines: string[] = [];
  const child = node("console.log('first'); console.log('second')", {
    log: '/dev/full',
    onLine: (line: string) => lines.push(line),
  });
  expect(await child.ended).toBe(0);
  await expect.poll(() => lines).toEqual(['first', 'second']);
});
