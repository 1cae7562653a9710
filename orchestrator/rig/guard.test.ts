import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';

let programs: readonly ChildProcess[] = [];
afterEach(() => {
  for (const program of programs) program.kill('SIGKILL');
});

/** A process that announces the groups to a guard, then that the first of them has ended; prints a line when it has. */
function announcing(groups: readonly (number | undefined)[], folder = '/nonexistent'): ChildProcess {
  const script = `
    import { startGuard } from ${JSON.stringify(join(import.meta.dirname, 'guard.ts'))};
    const guard = startGuard();
    for (const group of ${JSON.stringify(groups)}) guard.add(group);
    guard.delete(${JSON.stringify(groups[0] ?? 0)});
    guard.remove(${JSON.stringify(folder)});
    console.log('announced');
    setInterval(() => {}, 1e6);`;
  return spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
}

it('ends the groups that still run when the process dies, and no group that had ended', async () => {
  programs = [1, 2, 3].map(() => spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }));
  const session = announcing(programs.map(({ pid }) => pid));
  if (session.stdout === null) throw new Error('no output');
  await once(createInterface({ input: session.stdout }), 'line');
  const [ended, ...running] = programs;
  const ends = running.map((program) => once(program, 'exit'));
  session.kill('SIGKILL');
  await Promise.all(ends);
  expect(ended?.exitCode ?? ended?.signalCode).toBeNull();
});

it('removes the folders when the process dies', async () => {
  const folder = mkdtempSync(join(tmpdir(), "guard it's "));
  writeFileSync(join(folder, 'key'), '');
  const session = announcing([], folder);
  if (session.stdout === null) throw new Error('no output');
  await once(createInterface({ input: session.stdout }), 'line');
  session.kill('SIGKILL');
  await expect.poll(() => existsSync(folder)).toBe(false);
});
