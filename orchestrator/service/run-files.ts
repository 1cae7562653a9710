import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CapturedRun } from '../capture/recording.ts';

type SavedTrace = CapturedRun['traces'][number];

/** Where a session's files lie inside its run folder; names are ours, never the device's. */
export interface RunFiles {
  readonly saveTrace: (run: string, index: number, bytes: Uint8Array) => SavedTrace;
  readonly saveBytes: (file: string, bytes: Uint8Array | string) => string;
  readonly saveJson: (file: string, value: unknown) => string;
}

export function runFilesIn(folder: string): RunFiles {
  const saveBytes = (file: string, bytes: Uint8Array | string): string => {
    writeAtomically(join(folder, file), bytes);
    return file;
  };
  return {
    saveBytes,
    saveJson: (file, value) => saveBytes(file, `${JSON.stringify(value, null, 2)}\n`),
    saveTrace: (run, index, bytes) => ({
      file: saveBytes(`traces/${run}-${index}.hpt`, bytes),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }),
  };
}

/** A reader never sees half a file, and a killed session keeps the last whole one. */
function writeAtomically(path: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}

/** A scenario's name as a file name: what is not plain becomes `-`. */
export const fileNameOf = (name: string): string =>
  name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'scenario';
