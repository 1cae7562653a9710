import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { processStart } from '../../orchestrator/rig/process-start.ts';

const BACKGROUND = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)';

/** Starts a process that starts two in the background: one ends in order, and one does not. @returns all ids, its own first */
async function started(): Promise<readonly [number, ...number[]]> {
  const script = `
    import { spawn } from 'node:child_process';
    import { endAllWithThisProcess } from ${JSON.stringify(import.meta.resolve('./end-all-with.mjs'))};
    endAllWithThisProcess();
    const background = (code) => {
      const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: 'ignore' });
      child.unref();
      return child.pid;
    };
    console.log(JSON.stringify([process.pid, background('setInterval(() => {}, 1000)'), background(${JSON.stringify(BACKGROUND)})]));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return JSON.parse(line);
}

const running = (pids: readonly number[]): readonly number[] =>
  pids.filter((pid) => processStart(pid) !== undefined);

it.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGTERM'] as const)(
  'ends what was started in the background when the process dies by %s, and nothing else',
  async (signal) => {
    const [pids, others] = await Promise.all([started(), started()]);
    expect(running(pids)).toEqual(pids);
    process.kill(pids[0], signal);
    await expect.poll(() => running(pids), { timeout: 50_000 }).toEqual([]);
    expect(running(others)).toEqual(others);
    process.kill(others[0], signal);
    await expect.poll(() => running(others), { timeout: 50_000 }).toEqual([]);
  },
);
