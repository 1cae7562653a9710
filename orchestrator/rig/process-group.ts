/** Whether a program can lead a process group, so that one signal reaches everything that it starts. */
export const HAS_GROUPS = process.platform !== 'win32';

/**
 * Sends a signal to a program and everything that it started; 0 only checks that something runs.
 * @returns false when nothing of it runs
 */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(HAS_GROUPS ? -leader : leader, signal);
    return true;
  } catch {
    // ESRCH, or on macOS EPERM for a group of which only unreaped processes are left.
    return false;
  }
}
