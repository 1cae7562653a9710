import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
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
    await vi.waitFor(() => expect(isRunning(Number(line))).toBe(false));
  },
);

it('listens to no signal afterwards', async () => {
  const before = process.listenerCount('SIGTERM');
  await runProgram(process.execPath, ['-e', '0'], { say: () => undefined });
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
