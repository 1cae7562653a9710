import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Sends a signal to a program and all programs it started; signal 0 only checks whether any is running.
 * @returns false if none is running
 */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    // ESRCH, or on macOS EPERM for a group with only unreaped processes left.
    return false;
  }
}

/**
 * Start time of a process, as text for comparison only: together with its id it identifies a process, because ids are
 * reused. Undefined if there is no such process.
 */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** proc(5): field 22 of `stat`, in clock ticks since boot; the second field is in parentheses and may contain spaces. */
function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : rest[STARTTIME];
  } catch {
    return undefined; // the process has ended
  }
}
/** Index of the start time, counted from field 4. */
const STARTTIME = 18;

function fromPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
