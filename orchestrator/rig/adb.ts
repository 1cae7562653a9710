import { execFile, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RigError } from './rig-error.ts';

const run = promisify(execFile);

export interface AttachedDevice {
  readonly serial: string;
  readonly state: string;
}

/** One adb server, addressed by its port. */
export interface Adb {
  readonly port: number;
  readonly call: (args: readonly string[]) => Promise<string>;
  readonly devices: () => Promise<readonly AttachedDevice[]>;
  readonly killServer: () => Promise<void>;
  /** Stops the server before it returns: for a process that is about to exit. */
  readonly abandon: () => void;
}

export const ADB_DEFAULT_PORT = 5037;

/** @param sdk folder with `platform-tools/adb` */
export function adbAt(sdk: string, port: number, env: NodeJS.ProcessEnv): Adb {
  const program = join(sdk, 'platform-tools', 'adb');
  const call = async (args: readonly string[]): Promise<string> => {
    try {
      const { stdout } = await run(program, ['-P', String(port), ...args], { env, timeout: ADB_TIMEOUT_MS });
      return stdout;
    } catch (cause) {
      throw new RigError(`adb ${args.join(' ')} failed: ${lastLine(cause)}`, { cause });
    }
  };
  return {
    port,
    call,
    devices: async () => parseDevices(await call(['devices'])),
    killServer: async () => void (await call(['kill-server'])),
    abandon: () => void spawnSync(program, ['-P', String(port), 'kill-server'], { env, stdio: 'ignore' }),
  };
}
const ADB_TIMEOUT_MS = 60_000;

/** `adb devices`: a heading, then `serial<TAB>state` per device. */
const parseDevices = (printed: string): readonly AttachedDevice[] =>
  printed
    .split('\n')
    .map((line) => /^(\S+)\t(\S+)/.exec(line))
    .flatMap((m) => (m?.[1] !== undefined && m[2] !== undefined ? [{ serial: m[1], state: m[2] }] : []));

function lastLine(cause: unknown): string {
  const error = cause as { stderr?: string; message?: string };
  const text = (error.stderr ?? '').trim() || (error.message ?? String(cause));
  return text.split('\n').at(-1) ?? text;
}

/** Whether an adb server listens on the port; any adb command would start one. */
export const serverRuns = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
