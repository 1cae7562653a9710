import { existsSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { messageOf, UsageError } from '../base/errors.ts';
import { parseJson } from '../base/parse-json.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { type SystemAnswer, systemAnswerSchema } from '../compute/attribution/system-trace.ts';
import { readPlainFile } from './plain-files.ts';
import { runFilesIn, runNameOf } from './run-files.ts';

/**
 * Reads a file that a manifest names. A run folder may come from an untrusted source, so the file must be a plain file
 * inside the folder after links are resolved: a report must never show other files of this machine.
 * @throws UsageError if it is not
 */
export function readInside(folder: string, file: string, maxBytes: number): Uint8Array {
  const path = resolve(folder, file);
  if (isAbsolute(file) || !isInside(path, resolve(folder)))
    throw new UsageError(`The manifest names ${JSON.stringify(file)}, which is outside ${folder}.`);
  const real = resolved(path);
  if (!isInside(real, resolved(folder)))
    throw new UsageError(`${path} is a link that leads out of the run folder: put the file itself there.`);
  return readable(real, maxBytes);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    throw new UsageError(`The manifest names ${path}, which does not exist.`);
  }
}

function readable(path: string, maxBytes: number): Uint8Array {
  try {
    const facts = statSync(path);
    if (!facts.isFile()) throw new UsageError(`${path} is not a file.`);
    if (facts.size > maxBytes)
      throw new UsageError(`${path} has ${facts.size} bytes, more than the limit of ${maxBytes}.`);
    return new Uint8Array(readPlainFile(path));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${path} cannot be read: ${messageOf(cause)}`);
  }
}

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
