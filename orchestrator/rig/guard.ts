import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Standard input has a line `+ <pid>` for each process group that the session starts, `- <pid>` for each that has ended, and
 * `f <path>` for a folder that is to be removed. The
 * end of the input means that the session's process is gone, however it died: all groups still running are killed at once,
 * because a program with time for an orderly end might start an adb server again. Ctrl-C and a closed terminal are for the
 * session's process to handle. The shell takes 2 MB for as long as the session lasts, where Node.js takes 42.
 */
const SCRIPT = `
trap '' INT TERM HUP
while read -r sign pid; do
  if [ "$sign" = f ]; then folders="$folders$pid
"; continue; fi
  others=
  for p in $running; do [ "$p" = "$pid" ] || others="$others $p"; done
  running=$others
  [ "$sign" = - ] || running="$running $pid"
done
for p in $running; do kill -s KILL -- "-$p" 2>/dev/null; done
printf %s "$folders" | while read -r folder; do /bin/rm -rf -- "$folder"; done`;

/** What a list of processes shows. */
const NAME = 'hitchproof-guard';

/** Receives the process groups that must not outlive this process. */
export interface Guard {
  readonly pid: number | undefined;
  readonly add: (group: number) => void;
  readonly delete: (group: number) => void;
  /** Removes a folder, too. */
  readonly remove: (folder: string) => void;
}

/**
 * Starts a process that ends the announced groups when this process dies, even by SIGKILL: it detects the end of the pipe
 * between them. A session without it is less safe but not broken, so its failures are ignored.
 */
export function startGuard(): Guard {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, NAME], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  const { stdin } = guard;
  guard.on('error', () => undefined);
  stdin.on('error', () => undefined);
  // The guard must not keep this process running.
  guard.unref();
  if (stdin instanceof Socket) stdin.unref();
  const tell = (sign: '+' | '-' | 'f', what: number | string): void => void stdin.write(`${sign} ${what}\n`);
  return {
    pid: guard.pid,
    add: (group) => tell('+', group),
    delete: (group) => tell('-', group),
    remove: (folder) => tell('f', folder),
  };
}
