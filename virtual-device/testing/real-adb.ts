import { execFile, execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The adb of the SDK that the environment names, else the one on the PATH. */
const PROGRAM =
  process.env.ANDROID_HOME === undefined
    ? execFileSync('sh', ['-c', 'command -v adb'], { encoding: 'utf8' }).trim()
    : join(process.env.ANDROID_HOME, 'platform-tools', 'adb');
const LIMIT_MS = 120_000;
const run = promisify(execFile);

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real adb client, and a server of it on a free port. */
export interface RealAdb {
  readonly port: number;
  /** Rejects when adb exits with another code than 0. */
  readonly call: (
    ...args: readonly string[]
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** What adb prints, whether it succeeds or not. */
  readonly print: (...args: readonly string[]) => Promise<Printed>;
  /** What adb prints when the text is typed at it. */
  readonly type: (text: string, ...args: readonly string[]) => Promise<Printed>;
  readonly bytes: (...args: readonly string[]) => Promise<Buffer>;
  readonly close: () => Promise<unknown>;
}

export async function realAdb(): Promise<RealAdb> {
  const port = await freePort();
  const at = (args: readonly string[]): string[] => ['-P', String(port), ...args];
  const call: RealAdb['call'] = (...args) =>
    run(PROGRAM, at(args), { maxBuffer: 64 << 20, timeout: LIMIT_MS });
  // The server inherits the starter's pipes: wait for its exit, not for their end.
  await new Promise<void>((resolve, reject) => {
    const starter = execFile(PROGRAM, at(['start-server']), { timeout: LIMIT_MS });
    starter.on('error', reject).on('exit', () => resolve());
  });
  return {
    port,
    call,
    print: (...args) => printed(at(args)),
    type: (text, ...args) => printed(at(args), text),
    bytes: async (...args) =>
      (await run(PROGRAM, at(args), { encoding: 'buffer', timeout: LIMIT_MS })).stdout,
    close: () => call('kill-server'),
  };
}

const printed = (args: readonly string[], typed?: string): Promise<Printed> =>
  new Promise((resolve) => {
    const child = execFile(PROGRAM, args, { timeout: LIMIT_MS }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    if (typed !== undefined) child.stdin?.end(typed);
  });

/** Makes a folder look like an Android SDK that has adb. */
export function addAdb(sdk: string): void {
  mkdirSync(join(sdk, 'platform-tools'));
  symlinkSync(PROGRAM, join(sdk, 'platform-tools', 'adb'));
}

/** A port below those of clients: adb connects until its server answers, and might otherwise connect to itself. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
