import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, UsageError } from '../base/errors.ts';
import {
  type Accepted,
  type BaselineKey,
  baselineFileName,
  type ParsedBaseline,
  parseBaseline,
  serialise,
  withAccepted,
} from '../judge/baseline/baseline.ts';
import { readPlainText, writeWhole } from '../run-folder/plain-files.ts';

/** All baseline files in a folder, including damaged ones, marked so; empty if the folder does not exist. */
export const readBaselines = (folder: string): readonly ParsedBaseline[] =>
  listed(folder).map((name) => {
    try {
      return parseBaseline(readPlainText(join(folder, name)));
    } catch (cause) {
      return { kind: 'damaged', line: 1, problem: messageOf(cause) };
    }
  });

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort();
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw new UsageError(`The baselines in ${folder} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}

/**
 * Adds an accepted session to its key's file and returns the path. The file is replaced in one step, so that a reader
 * sees either the old or the new content.
 * @throws Error if the existing file is damaged: it is not overwritten.
 */
export function updateBaseline(folder: string, key: BaselineKey, session: Accepted): string {
  const path = join(folder, baselineFileName(key));
  const next = withAccepted(existing(path), key, session);
  writeWhole(path, serialise(next));
  return path;
}

function existing(path: string) {
  const parsed = parsedOrMissing(path);
  if (parsed === undefined) return undefined;
  if (parsed.kind === 'damaged') {
    throw new Error(`${path} is damaged in line ${parsed.line} (${parsed.problem}): restore or delete it.`);
  }
  return parsed.baseline;
}

function parsedOrMissing(path: string): ParsedBaseline | undefined {
  try {
    return parseBaseline(readPlainText(path));
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new UsageError(`The baseline ${path} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
