import { sha256Of } from '../base/sha256-of.ts';
import type { DeviceSession } from './device-session.ts';
import { ProbeError } from './probe-error.ts';

export interface TraceFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Pulls a trace and verifies it against the length and digest that the probe reported. Pulls it again when they differ;
 * a third attempt would hide a real fault.
 * @throws ProbeError `bad-transfer` when both attempts differ
 */
export async function pullTrace(session: DeviceSession, file: TraceFile): Promise<Uint8Array> {
  const first = await session.pull(file.path);
  if (isWhole(first, file)) return first;
  const second = await session.pull(file.path);
  if (isWhole(second, file)) return second;
  throw new ProbeError(
    'bad-transfer',
    `The trace ${file.path} arrived damaged twice: ${outline(second.length, sha256Of(second))} instead of ${outline(file.bytes, file.sha256)}.`,
  );
}

const isWhole = (bytes: Uint8Array, file: TraceFile): boolean =>
  bytes.length === file.bytes && sha256Of(bytes) === file.sha256;

const outline = (bytes: number, sha256: string): string =>
  `${bytes} bytes with sha256 ${sha256.slice(0, 12)}…`;
