import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileContent } from './file-content.ts';
import { filesOf } from './files-of.ts';
import type { Result } from './result.ts';
import { type ReportInput, resultOf } from './result-of.ts';

export interface ReportFiles {
  readonly result: Result;
  readonly folder: string;
  /** Absolute paths of what people open or CI picks up. */
  readonly resultJson: string;
  readonly summaryMd: string;
  readonly allureResults: string;
  /** Every written file, relative to the folder. */
  readonly written: readonly string[];
}

/** Renders a judged session into its run folder; the same input writes the same bytes. */
export async function writeReport(input: ReportInput & { readonly folder: string }): Promise<ReportFiles> {
  const { folder } = input;
  const result = resultOf(input);
  const files = filesOf(result, input);
  // Results of an earlier analysis would show up in Allure as retries.
  await rm(join(folder, 'allure-results'), { recursive: true, force: true });
  for (const [path, content] of files) await replace(join(folder, path), content);
  return {
    result,
    folder,
    resultJson: join(folder, 'result.json'),
    summaryMd: join(folder, 'summary.md'),
    allureResults: join(folder, 'allure-results'),
    written: [...files.keys()],
  };
}

/** Whole or not at all: a reader never sees half a file. */
async function replace(path: string, content: FileContent): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
