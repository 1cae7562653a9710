// Runs beside a session. Standard input has a line `+<pid>` for each process group that the session starts and `-<pid>` for
// each that has ended. The end of the input means that the session's process is gone, however it died: all groups still
// running are killed at once, because a program with time for an orderly end might start an adb server again.
// Plain JavaScript, because it must be small and start at once.
import { createInterface } from 'node:readline';

const running = new Set();

// Ctrl-C and a closed terminal are for the session's process to handle.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const pid = Number(line.slice(1));
    if (line.startsWith('+')) running.add(pid);
    else running.delete(pid);
  })
  .on('close', () => {
    for (const pid of running) {
      try {
        process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
      } catch {
        // The group has ended.
      }
    }
  });
