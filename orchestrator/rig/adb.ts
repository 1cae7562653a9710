import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FaultError } from '../base/errors.ts';
import { plainText } from '../base/plain-text.ts';
import { wholeReply, withEnds } from '../capture/bounded-replies.ts';

const run = promisify(execFile);

export interface AttachedDevice {
  readonly serial: string;
  readonly state: string;
}

/** One adb server, addressed by its port. */
export interface Adb {
  readonly port: number;
  readonly call: (args: readonly string[]) => Promise<string>;
  /** Complete output of a line of a device's shell. */
  readonly shell: (serial: string, line: string) => Promise<string>;
  readonly devices: () => Promise<readonly AttachedDevice[]>;
  readonly killServer: () => Promise<void>;
}

export const adbProgram = (sdk: string): string => join(sdk, 'platform-tools', 'adb');

export interface AdbPlace {
  /** Folder with `platform-tools/adb`. */
  readonly sdk: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  /** Aborts calls. */
  readonly signal?: AbortSignal;
  /** Limit of each call; default: one minute. */
  readonly timeoutMs?: number;
}

export function adbAt({ sdk, port, env, signal, timeoutMs = 60_000 }: AdbPlace): Adb {
  const options = { env, timeout: timeoutMs, maxBuffer: MOST_CHARS, ...(signal && { signal }) };
  const call = async (args: readonly string[]): Promise<string> => {
    try {
      const { stdout } = await run(adbProgram(sdk), ['-P', String(port), ...args], options);
      return stdout;
    } catch (cause) {
      const reason = lastLine(cause, timeoutMs);
      const sentence = NOT_ADB.test(reason)
        ? `Port ${port} is used by a program that is not an adb server: end it, or set another port in ANDROID_ADB_SERVER_PORT.`
        : `adb ${args.join(' ')} failed: ${reason}`;
      throw new FaultError('adb-failed', sentence, { cause });
    }
  };
  return {
    port,
    call,
    shell: async (serial, line) =>
      wholeReply(await call(['-s', serial, 'shell', withEnds(line)]), line, serial),
    devices: async () => parseDevices(await call(['devices'])),
    killServer: async () => void (await call(['kill-server'])),
  };
}

/**
 * A list of devices as adb prints it: `serial<TAB>state` per device, and what else it says of it after the state. Names of
 * wireless devices may have spaces: `adb-R58M-aBcDeF (2)._adb-tls-connect._tcp`.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/transport.cpp (append_transport)
 */
export const parseDevices = (printed: string): readonly AttachedDevice[] =>
  printed
    .split(/\r?\n/)
    .map((line) => /^([^\t]+)\t *(no permissions|\S+)/.exec(line))
    .flatMap((m) =>
      m?.[1] !== undefined && m[2] !== undefined ? [{ serial: m[1].trim(), state: m[2] }] : [],
    );

/**
 * Adds a virtual device to the server's devices; adb exits with 0 even if it refuses.
 * @param place `host:port`, or `emu:port,port` to be listed as an emulator
 */
export async function connectDevice(adb: Adb, place: string): Promise<void> {
  const printed = await adb.call(['connect', place]);
  if (/^(?:already )?connected/i.test(printed)) {
    const port = /^emu:(\d+)/.exec(place)?.[1];
    // Of an emulator, adb says so before the device has answered (connect_emulator in adb's transport_local).
    if (port !== undefined) await adb.call(['-s', `emulator-${port}`, 'wait-for-device']);
    return;
  }
  const code = printed.includes('failed to authenticate') ? 'device-unauthorized' : 'adb-failed';
  const next = code === 'adb-failed' ? '' : '; name the key of its adb server with --adb-key';
  throw new FaultError(code, `adb could not connect to the virtual device: ${printed.trim()}${next}`);
}

/** The longest dumps of a device have a tenth of it. A device may print without end. */
const MOST_CHARS = 16 << 20;

/** adb prints the bytes that it received instead of a reply. */
const NOT_ADB = /protocol fault \(status [\da-f ]+\?!\)/;

function lastLine(cause: unknown, timeoutMs: number): string {
  const error = cause as { stderr?: string; message?: string; killed?: boolean; code?: unknown };
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return `it printed more than ${MOST_CHARS >> 20} MB`;
  if (error.killed === true) return `no reply within ${timeoutMs / 1_000} s`;
  const text = (error.stderr ?? '').trim() || (error.message ?? String(cause));
  return plainText(text.slice(text.lastIndexOf('\n') + 1));
}
