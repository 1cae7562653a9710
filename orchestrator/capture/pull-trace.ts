import { sha256Of } from '../base/sha256-of.ts';
import type { DeviceSession } from './device-session.ts';
import { ProbeError } from './probe-error.ts';

export interface TraceFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A third attempt would hide a real fault. */
const ATTEMPTS = 2;

/**
 * Pulls a trace and verifies it against the length and digest that the probe reported.
 * @throws ProbeError `bad-transfer` when both attempts differ
 */
export async function pullTrace(session: DeviceSession, file: TraceFile): Promise<Uint8Array> {
  let difference = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const bytes = await session.pull(file.path);
    const sha256 = sha256Of(bytes);
    if (bytes.length === file.bytes && sha256 === file.sha256) return bytes;
    difference = `${bytes.length} bytes with sha256 ${sha256.slice(0, 12)}… instead of ${file.bytes} with ${file.sha256.slice(0, 12)}…`;
  }
  throw new ProbeError(
    'bad-transfer',
    `The trace ${file.path} arrived damaged ${ATTEMPTS} times: ${difference}.`,
  );
}
