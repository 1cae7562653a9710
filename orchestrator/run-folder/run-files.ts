import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../base/sha256-of.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { writeWhole } from './write-whole.ts';

type SavedTrace = CapturedRun['traces'][number];

/** Where a session's files lie inside its run folder; names are ours, never the device's. */
export interface RunFiles {
  readonly saveTrace: (run: string, index: number, bytes: Uint8Array) => SavedTrace;
  readonly saveBytes: (file: string, bytes: Uint8Array | string) => string;
  readonly saveJson: (file: string, value: unknown) => string;
  readonly has: (file: string) => boolean;
}

export function runFilesIn(folder: string): RunFiles {
  const saveBytes = (file: string, bytes: Uint8Array | string): string => {
    writeWhole(join(folder, file), bytes);
    return file;
  };
  return {
    saveBytes,
    has: (file) => existsSync(join(folder, file)),
    saveJson: (file, value) => saveBytes(file, `${JSON.stringify(value, null, 2)}\n`),
    saveTrace: (run, index, bytes) => ({
      file: saveBytes(`traces/${run}-${index}.hpt`, bytes),
      bytes: bytes.length,
      sha256: sha256Of(bytes),
    }),
  };
}
