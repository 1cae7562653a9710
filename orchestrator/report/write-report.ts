import { join } from 'node:path';
import { removeFolder } from '../run-folder/make-folder.ts';
import { writeWhole } from '../run-folder/plain-files.ts';
import { readInside } from '../run-folder/read-inside.ts';
import { filesOf } from './files-of.ts';
import type { Result } from './result/result.ts';
import { type ReportInput, resultOf } from './result/result-of.ts';

export interface ReportFiles {
  readonly result: Result;
  readonly folder: string;
  /** Absolute paths of the files that people open or CI picks up. */
  readonly resultJson: string;
  readonly summaryMd: string;
  readonly allureResults: string;
  /** Every written file, relative to the folder. */
  readonly written: readonly string[];
}

/** Renders a judged session into its run folder; the same input writes the same bytes. */
export function writeReport(input: ReportInput & { readonly folder: string }): ReportFiles {
  const { folder } = input;
  const result = resultOf(input);
  const files = filesOf(result, input, (path) => evidenceIn(folder, path));
  // Otherwise Allure would show results of an earlier analysis as retries.
  removeFolder(join(folder, 'allure-results'));
  for (const [path, content] of files) writeWhole(join(folder, path), content);
  return {
    result,
    folder,
    resultJson: join(folder, 'result.json'),
    summaryMd: join(folder, 'summary.md'),
    allureResults: join(folder, 'allure-results'),
    written: [...files.keys()],
  };
}

const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;

/** A report is complete without screens and logs. */
export function evidenceIn(folder: string, path: string): Uint8Array | undefined {
  try {
    return readInside(folder, path, MAX_EVIDENCE_BYTES);
  } catch {
    return undefined;
  }
}
