import { readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quoted, withDatabase } from './database.ts';
import { filesIn, monthFolder, monthOf, monthsIn } from './history-folder.ts';
import { readTolerantly } from './read-tolerantly.ts';

export interface Compaction {
  readonly month: string;
  readonly filesBefore: number;
}

/** A month with fewer files is left as it is. */
const MIN_FILES = 8;
/** No session's file has this name: `fileNameOf` never returns a `~`. */
const COMPACTED = '~compacted.parquet';

/**
 * Order of the rows in a merged file. Rows of one scenario and model are adjacent, so a query for them skips the others;
 * within these, rows of one session are adjacent, so values that are the same in all of them take hardly any space.
 */
export const MERGED_ORDER = 'scenario, model, judged_at, session, device, run, metric';

/**
 * Merges the files of each month into one; damaged files are left as they are. The merged file is renamed into place before
 * its parts are removed: an interruption leaves duplicate rows, which readers ignore, and never loses any.
 */
export async function compactHistory(folder: string): Promise<readonly Compaction[]> {
  const done: Compaction[] = [];
  for (const month of monthsIn(folder)) {
    const files = filesIn(folder, month);
    if (files.length < MIN_FILES) continue;
    await compactMonth(folder, month, files);
    done.push({ month, filesBefore: files.length });
  }
  return done;
}

async function compactMonth(folder: string, month: string, files: readonly string[]): Promise<void> {
  const whole = join(monthFolder(folder, month), COMPACTED);
  const damaged: string[] = [];
  await withDatabase((connection) =>
    readTolerantly(
      files,
      async (readable) => {
        const list = `[${readable.map(quoted).join(', ')}]`;
        await connection.run(
          `COPY (SELECT DISTINCT * FROM read_parquet(${list}, union_by_name := true, hive_partitioning := false)
                 ORDER BY ${MERGED_ORDER})
           TO ${quoted(`${whole}.part`)} (FORMAT parquet, COMPRESSION zstd)`,
        );
      },
      ({ file }) => damaged.push(file),
    ),
  );
  renameSync(`${whole}.part`, whole);
  for (const file of files) if (file !== whole && !damaged.includes(file)) rmSync(file);
}

/**
 * Removes the history's files of all but the newest `keepMonths` months, counting the month of `now`. What else someone put
 * into a month's folder stays, and the folder with it.
 * @returns the removed months, oldest first
 */
export function retainHistory(folder: string, keepMonths: number, now: string): readonly string[] {
  if (!Number.isInteger(keepMonths) || keepMonths < 1) {
    throw new RangeError(`Cannot keep ${keepMonths} months of history: give a whole number of at least 1.`);
  }
  const oldest = monthsBefore(monthOf(now), keepMonths - 1);
  const gone = monthsIn(folder).filter((month) => month < oldest);
  for (const month of gone) {
    for (const file of filesIn(folder, month)) rmSync(file);
    if (readdirSync(monthFolder(folder, month)).length === 0) rmdirSync(monthFolder(folder, month));
  }
  return gone;
}

function monthsBefore(month: string, count: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number);
  const total = year * 12 + (ordinal - 1) - count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}
