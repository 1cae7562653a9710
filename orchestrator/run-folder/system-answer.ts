import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../base/parse-json.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { type SystemAnswer, systemAnswerSchema } from '../compute/attribution/system-trace.ts';
import { readInside } from './read-inside.ts';
import { runFilesIn } from './run-files.ts';
import { runNameOf } from './run-name.ts';

const fileOf = (scenario: string, run: CapturedRun): string => `system/${runNameOf(scenario, run)}.json`;

/** What the run's system trace says; undefined if there is none or nobody has asked it. */
export function readSystemAnswer(
  folder: string,
  scenario: string,
  run: CapturedRun,
): SystemAnswer | undefined {
  const file = fileOf(scenario, run);
  if (run.systemTrace === undefined || !existsSync(join(folder, file))) return undefined;
  const text = Buffer.from(readInside(folder, file, MOST_BYTES)).toString('utf8');
  return systemAnswerSchema.safeParse(parseJson(text)).data;
}
const MOST_BYTES = 4_000_000;

export const saveSystemAnswer = (
  folder: string,
  scenario: string,
  run: CapturedRun,
  answer: SystemAnswer,
): void => void runFilesIn(folder).saveJson(fileOf(scenario, run), answer);
