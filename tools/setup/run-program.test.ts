import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { processStart } from '../../orchestrator/rig/process-start.ts';
import { runProgram } from './run-program.mjs';

const PROGRAM = 'console.log(process.pid); setInterval(() => {}, 1000)';

const isRunning = (pid: number): boolean => processStart(pid) !== undefined;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends the program with this process at %s',
  async (signal) => {
    const script = `
    import { runProgram } from ${JSON.stringify(import.meta.resolve('./run-program.mjs'))};
    await runProgram(process.execPath, ['-e', ${JSON.stringify(PROGRAM)}], { say: console.log, onLine: (line) => line });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    expect(isRunning(Number(line))).toBe(true);
    child.kill(signal);
    const [, endedBy] = await once(child, 'exit');
    expect(endedBy).toBe(signal);
    await expect.poll(() => isRunning(Number(line))).toBe(false);
  },
);

it('says how far a program is that prints nothing, until it ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-program-'));
  const isOver = join(folder, 'over');
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    if (lines.length === 3) writeFileSync(isOver, '');
  };
  const endsWhenTold = `setInterval(() => fs.existsSync(${JSON.stringify(isOver)}) && process.exit(), 10)`;
  const state = (): string => `${lines.length} of 3`;
  await runProgram(process.execPath, ['-e', endsWhenTold], { say, state, everyS: 0.01 });
  expect(lines[2]).toMatch(/^… 2 of 3, \d+ s so far$/);
  rmSync(folder, { recursive: true });
});

it('listens to no signal afterwards', async () => {
  const before = process.listenerCount('SIGTERM');
  await runProgram(process.execPath, ['-e', '0'], { say: () => undefined });
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
