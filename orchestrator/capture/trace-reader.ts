import { posix } from 'node:path';
import { sha256Of } from '../base/sha256-of.ts';
import { isRefused } from './classify-failure.ts';
import type { DeviceSession } from './device-session.ts';
import type { ProbeClient, ProbeReply } from './probe-client.ts';
import { ProbeError } from './probe-error.ts';

/** A trace on the device, as the probe describes it. */
export type TraceFile = ProbeReply<'stop'>['files'][number];

/** How a trace is read from the device. */
export type TraceRoute = 'adb' | 'probe';

/** Fetches the traces of a session: by adb, or by the probe after adb was refused one. */
export class TraceReader {
  readonly #session: Pick<DeviceSession, 'pull'>;
  readonly #probe: Pick<ProbeClient, 'send'>;
  #by: TraceRoute = 'adb';

  constructor(session: Pick<DeviceSession, 'pull'>, probe: Pick<ProbeClient, 'send'>) {
    this.#session = session;
    this.#probe = probe;
  }

  /** The way by which the last trace was read. */
  get by(): TraceRoute {
    return this.#by;
  }

  /**
   * Verifies the trace against the length and digest that the probe reported, and fetches it again if they differ; a third
   * attempt would hide a real fault.
   * @throws ProbeError `bad-transfer` if both attempts differ
   */
  async read(file: TraceFile): Promise<Uint8Array> {
    const first = await this.#fetched(file);
    if (isWhole(first, file)) return first;
    const second = await this.#fetched(file);
    if (isWhole(second, file)) return second;
    throw new ProbeError(
      'bad-transfer',
      `The trace ${file.path} arrived damaged twice: ${outline(second.length, sha256Of(second))} instead of ${outline(file.bytes, file.sha256)}.`,
    );
  }

  /** Adb can read neither an app's private folder nor the storage of another user or a work profile; the probe can. */
  async #fetched(file: TraceFile): Promise<Uint8Array> {
    if (this.#by === 'probe') return this.#readByProbe(file);
    try {
      return await this.#session.pull(file.path);
    } catch (error) {
      if (!isRefused(error)) throw error;
      // If the second way fails too, the first error explains more.
      const bytes = await this.#readByProbe(file).catch(() => Promise.reject(error));
      this.#by = 'probe';
      return bytes;
    }
  }

  async #readByProbe({ path, bytes }: TraceFile): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let from = 0; from < bytes; ) {
      const { part } = await this.#probe.send('read', { name: posix.basename(path), from });
      const read = Buffer.from(part, 'base64url');
      if (read.length === 0) break;
      parts.push(read);
      from += read.length;
    }
    return Buffer.concat(parts);
  }
}

const isWhole = (bytes: Uint8Array, file: TraceFile): boolean =>
  bytes.length === file.bytes && sha256Of(bytes) === file.sha256;

const outline = (bytes: number, sha256: string): string =>
  `${bytes} bytes with sha256 ${sha256.slice(0, 12)}…`;
