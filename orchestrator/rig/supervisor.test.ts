import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilAborted } from '../base/when-aborted.ts';
import { makePrivateFolder } from './private-folder.ts';
import { processStart } from './process-start.ts';
import { type SupervisedOptions, Supervisor, type Trouble } from './supervisor.ts';

const state = mkdtempSync(join(tmpdir(), 'supervisor-'));
const log = join(state, 'log');
afterAll(() => rmSync(state, { recursive: true }));

let supervisor: Supervisor;
beforeEach(() => {
  supervisor = new Supervisor(state);
});
afterEach(() => supervisor.stop());

const FOREVER = 'setInterval(() => {}, 1000);';
const node = (script: string, change: Partial<SupervisedOptions> = {}) =>
  supervisor.start({
    name: 'Appium',
    ifEnded: 'appium-ended',
    log,
    env: process.env,
    command: process.execPath,
    args: ['-e', script],
    ...change,
  });
const firstLine = (script: string, change: Partial<SupervisedOptions> = {}): Promise<string> =>
  new Promise((resolve) => {
    node(script, { onLine: resolve, ...change });
  });
const trouble = async (): Promise<Trouble | undefined> => {
  await untilAborted([supervisor.troubled]);
  return supervisor.trouble;
};
const isRunning = (pid: number): boolean => processStart(pid) !== undefined;

describe('trouble', () => {
  it('is the end of a program that should not end', async () => {
    node('process.exit(7)');
    const sentence = `Appium ended with exit code 7 (log: ${log}).`;
    expect(await trouble()).toEqual({ code: 'appium-ended', sentence });
  });

  it('names the signal', async () => {
    process.kill(node(FOREVER).pid, 'SIGKILL');
    expect((await trouble())?.sentence).toBe(`Appium was ended by SIGKILL (log: ${log}).`);
  });

  it('names a program that cannot be started', async () => {
    node('', { command: join(state, 'none') });
    expect((await trouble())?.sentence).toBe(`Appium could not be started (log: ${log}).`);
  });

  it('quotes the last line of a program that states why it ends', async () => {
    node("console.log('up'); console.error('the JVM ended.\\n'); process.exit(1)", { statesWhy: true });
    expect((await trouble())?.sentence).toBe(`Appium ended with exit code 1: the JVM ended (log: ${log}).`);
  });

  it.each([
    ['process.exit(0)', 'ended with exit code 0'],
    ["process.kill(process.pid, 'SIGKILL')", 'was ended by SIGKILL'],
  ])('quotes no line of a program that states none: %s', async (end, ended) => {
    node(`require('fs').writeSync(1, 'up\\n'); ${end}`, { statesWhy: true });
    expect((await trouble())?.sentence).toBe(`Appium ${ended} (log: ${log}).`);
  });

  it('is the first cause only', async () => {
    const first = { code: 'device-lost', sentence: 'The device is gone.' } as const;
    supervisor.report(first);
    supervisor.report({ code: 'adb-server-ended', sentence: 'The adb server ended.' });
    expect(await trouble()).toEqual(first);
  });

  it.each<[string, (child: ReturnType<typeof node>) => Promise<unknown>]>([
    ['that is stopped', (child) => child.stop()],
    ['that all are stopped with', () => supervisor.stop()],
  ])('is not the end of a program %s', async (_, stop) => {
    const child = node(FOREVER);
    await stop(child);
    await child.closed;
    expect(supervisor.trouble).toBeUndefined();
  });

  it('is not the end of a program that ends by itself', async () => {
    const specs = { name: 'The specs', log, env: {}, command: process.execPath, args: ['-e', '0'] };
    const child = supervisor.start(specs);
    await child.closed;
    expect(supervisor.trouble).toBeUndefined();
  });
});

const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOREVER)}]);
  console.log(child.pid); ${FOREVER}`;

it('stops a program that others need after them', async () => {
  const order: string[] = [];
  const stops = (name: string, stopsLast: boolean): Promise<void> => {
    const { ended } = node(FOREVER, { stopsLast });
    return ended.then(() => void order.push(name));
  };
  const ends = [stops('adb', true), stops('Appium', false), stops('device', false)];
  await supervisor.stop();
  await Promise.all(ends);
  expect(order.at(-1)).toBe('adb');
});

it('passes on what its programs print', async () => {
  const printed: string[] = [];
  const loud = new Supervisor(state, (program, line) => void printed.push(`${program}: ${line}`));
  const args = ['-e', "console.log('out'); console.error('err')"];
  await loud.start({ name: 'adb', log, env: {}, command: process.execPath, args }).closed;
  expect(printed.toSorted()).toEqual(['adb: err', 'adb: out']);
});

describe('a program is ended with what it started', () => {
  it('when it is stopped', async () => {
    const grandchild = Number(await firstLine(PARENT));
    expect(isRunning(grandchild)).toBe(true);
    await supervisor.stop();
    await expect.poll(() => isRunning(grandchild)).toBe(false);
  });

  it('when it is killed', async () => {
    let pid = 0;
    const grandchild = await new Promise<number>((resolve) => {
      pid = node(PARENT, { onLine: (line) => resolve(Number(line)) }).pid;
    });
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(grandchild)).toBe(false);
  });

  it('although it ignores SIGTERM', async () => {
    const line = await firstLine(`process.on('SIGTERM', () => {}); console.log(process.pid); ${FOREVER}`);
    await supervisor.stop();
    await expect.poll(() => isRunning(Number(line))).toBe(false);
  });
});

/** A session in its own process, which prints the ids of one of its programs and of the guard. */
async function session(): Promise<{
  readonly pid: number;
  readonly program: number;
  readonly guard: number;
}> {
  const script = `
    import { Supervisor } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))};
    const child = new Supervisor(${JSON.stringify(state)}).start({
      name: 'x', log: ${JSON.stringify(log)}, env: {}, command: process.execPath, args: ['-e', ${JSON.stringify(FOREVER)}],
    });
    console.log(JSON.stringify({ pid: process.pid, program: child.pid, guard: Supervisor.guardPid }));`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
  return JSON.parse(await firstLine('', { args, ifEnded: 'internal' }));
}

describe('what a killed session started', () => {
  it('is ended by the guard', async () => {
    const { pid, program } = await session();
    expect(isRunning(program)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(program)).toBe(false);
  });

  it('is ended by the next session when the guard was killed too', async () => {
    const { pid, program, guard } = await session();
    process.kill(guard, 'SIGKILL');
    await expect.poll(() => isRunning(guard)).toBe(false);
    const ledger = join(state, 'running', `${pid}-0.json`);
    expect(existsSync(ledger)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(isRunning(program)).toBe(true);
    new Supervisor(state);
    await expect.poll(() => isRunning(program)).toBe(false);
    expect(existsSync(ledger)).toBe(false);
  });

  it('leaves no list of programs when all have ended', async () => {
    const child = node(FOREVER);
    const [list = ''] = readdirSync(join(state, 'running'));
    expect(list).toMatch(new RegExp(`^${process.pid}-\\d+\\.json$`));
    expect(readFileSync(join(state, 'running', list), 'utf8')).toContain(`${child.pid}`);
    await supervisor.stop();
    expect(readdirSync(join(state, 'running'))).toEqual([]);
  });
});

describe('the private folder', () => {
  it('is for this user only, and is removed when the programs have stopped', async () => {
    const folder = supervisor.privateFolder();
    expect(supervisor.privateFolder()).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await supervisor.stop();
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(join(state, 'running'))).toEqual([]);
  });

  it('of a session that was killed is removed by the next one, and no other folder', () => {
    const [left, other] = [makePrivateFolder(), mkdtempSync(join(tmpdir(), 'other-'))];
    for (const folder of [left, other])
      writeFileSync(
        join(state, 'running', `1-${basename(folder)}.json`),
        JSON.stringify({ owner: { pid: 1, start: 'never' }, groups: [], folder }),
      );
    new Supervisor(state);
    expect([existsSync(left), existsSync(other)]).toEqual([false, true]);
    rmSync(other, { recursive: true });
  });
});
