import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { HAS_GROUPS } from './process-group.ts';

const PROGRAM = fileURLToPath(new URL('./guard.mjs', import.meta.url));

/** Receives the process groups that must not outlive this process. */
export interface Guard {
  readonly pid: number | undefined;
  readonly add: (group: number) => void;
  readonly delete: (group: number) => void;
}

/**
 * Starts a process that ends the announced groups when this process dies, even by SIGKILL: it detects the end of the pipe
 * between them. A session without it is less safe but not broken, so its failures are ignored.
 */
export function startGuard(): Guard {
  const guard = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: HAS_GROUPS,
    env: {},
  });
  const { stdin } = guard;
  guard.on('error', () => undefined);
  stdin.on('error', () => undefined);
  // The guard must not keep this process running.
  guard.unref();
  if (stdin instanceof Socket) stdin.unref();
  const tell = (sign: '+' | '-', group: number): void => void stdin.write(`${sign}${group}\n`);
  return {
    pid: guard.pid,
    add: (group) => tell('+', group),
    delete: (group) => tell('-', group),
  };
}
