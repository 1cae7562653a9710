import { setTimeout as delay } from 'node:timers/promises';
import { FaultError } from '../base/fault-error.ts';
import { adbProgram } from './adb.ts';
import { listens } from './listens.ts';
import type { Supervisor } from './supervisor.ts';

export interface AdbServerOptions {
  readonly sdk: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly log: string;
}

/** Arguments of `adb` for a server that stays in the foreground. */
export const adbServerArgs = (port: number): readonly string[] => ['-P', String(port), 'nodaemon', 'server'];

/**
 * Starts an adb server as a program of the session. A server started by an adb command would leave the session's process
 * group and outlive it.
 */
export async function startAdbServer(
  supervisor: Supervisor,
  { sdk, port, env, log }: AdbServerOptions,
): Promise<void> {
  const server = supervisor.start({
    name: 'The adb server',
    ifEnded: 'adb-server-ended',
    stopsLast: true,
    command: adbProgram(sdk),
    args: adbServerArgs(port),
    env,
    log,
  });
  while (!(await listens(port))) {
    if (!server.isRunning())
      throw new FaultError('adb-server-ended', `The adb server did not start (log: ${log}).`);
    await delay(CHECK_MS);
  }
}
const CHECK_MS = 20;
