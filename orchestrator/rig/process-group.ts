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
