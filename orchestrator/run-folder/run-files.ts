import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileNameOf } from '../base/file-name.ts';
import { sha256Of } from '../base/sha256-of.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { writeWhole } from './plain-files.ts';

/**
 * The name of one run, unique in its recording: `feed-fling-baseline-3`. The names of the run's files begin with it, and
 * its values are looked up by it.
 */
export const runNameOf = (scenario: string, { arm, index }: Pick<CapturedRun, 'arm' | 'index'>): string =>
  `${fileNameOf(scenario)}-${arm}-${index}`;

type SavedTrace = CapturedRun['traces'][number];

/** Writes the files of a run folder; paths are relative to it and never come from the device. */
export interface RunFiles {
  readonly saveTrace: (name: string, bytes: Uint8Array) => SavedTrace;
  /** Compressed, to a tenth. */
  readonly saveWork: (name: string, bytes: Uint8Array) => SavedTrace;
  readonly saveSystemTrace: (name: string, bytes: Uint8Array) => SavedTrace;
  readonly saveBytes: (file: string, bytes: Uint8Array | string) => string;
  readonly saveJson: (file: string, value: unknown) => string;
  readonly has: (file: string) => boolean;
}

export function runFilesIn(folder: string): RunFiles {
  const saveBytes = (file: string, bytes: Uint8Array | string): string => {
    writeWhole(join(folder, file), bytes);
    return file;
  };
  const saved = (file: string, bytes: Uint8Array): SavedTrace => ({
    file: saveBytes(file, bytes),
    bytes: bytes.length,
    sha256: sha256Of(bytes),
  });
  return {
    saveBytes,
    has: (file) => existsSync(join(folder, file)),
    saveJson: (file, value) => saveBytes(file, `${JSON.stringify(value, null, 2)}\n`),
    saveTrace: (name, bytes) => saved(`traces/${name}`, bytes),
    saveSystemTrace: (name, bytes) => saved(`system/${name}.perfetto-trace.gz`, gzipSync(bytes)),
    saveWork: (name, bytes) => saved(`work/${name}.gz`, gzipSync(bytes)),
  };
}

/** What the worker is to do. */
export const PLAN_FILE = 'plan.json';
/** Facts that the command knew about the session before it began. */
export const SESSION_FILE = 'capture/session.json';
/** What the session is judged with besides its recording: settings and accepted results. */
export const JUDGING_FILE = 'capture/judging.json';
/** The scenarios of the branch's last session before this one. */
export const LAST_SESSION_FILE = 'capture/last-session.json';
/** Settings of the device during the session, and whether they were restored. */
export const KNOBS_FILE = 'capture/knobs.json';
/** The same for the compile modes of the builds that the session installed. */
export const COMPILED_FILE = 'capture/compile-mode.json';
/** Facts that the worker saved about app and device. */
export const DEVICE_FILE = 'capture/device.json';
/** One file with the name of each scenario that the command line did not choose. */
export const LEFT_OUT_FOLDER = 'capture/left-out';
export const leftOutFileOf = (scenario: string): string => `${LEFT_OUT_FOLDER}/${fileNameOf(scenario)}.json`;
/** One file per scenario that has failed its test by its budget. */
export const unmetFileOf = (scenario: string): string => `capture/unmet/${fileNameOf(scenario)}.json`;
/** One file per scenario in which `hitchproof worst` has searched. */
export const WORST_FOLDER = 'worst';
export const worstFileOf = (scenario: string): string => `${WORST_FOLDER}/${fileNameOf(scenario)}.json`;
/** One file per scenario, with the runs made so far. */
export const SCENARIOS_FOLDER = 'capture/scenarios';
export const scenarioFileOf = (scenario: string): string =>
  `${SCENARIOS_FOLDER}/${fileNameOf(scenario)}.json`;
