import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/**
 * Standard input ends with the process that started this, however that died. Then all processes that have its mark in their
 * environment are ended, in order or else by force. The names of processes are those of Linux's `/proc`.
 */
const SCRIPT = `
trap '' INT TERM HUP
while read -r line; do :; done
for signal in TERM TERM TERM KILL; do
  left=$(grep -lzxF "$MARK=$1" /proc/[0-9]*/environ 2>/dev/null | cut -d / -f 3)
  [ -n "$left" ] || exit 0
  kill -s "$signal" $left 2>/dev/null
  sleep 1
done`;
const MARK = 'HITCHPROOF_STARTED_BY';

/**
 * Makes the end of this process, even by SIGKILL, that of all programs that it and they start from now on, also of those that
 * run in the background, such as a farm. What a program of another's list of variables starts ends with that program.
 */
export function endAllWithThisProcess() {
  if (process.platform !== 'linux') return;
  const id = randomUUID();
  const reaper = spawn('/bin/sh', ['-c', SCRIPT.replaceAll('$MARK', MARK), 'hitchproof-reaper', id], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH },
  });
  process.env[MARK] = id;
  // Without it the tests are less tidy, but not broken.
  reaper.on('error', () => undefined);
  reaper.stdin.on('error', () => undefined);
  reaper.unref();
  reaper.stdin.unref();
}
