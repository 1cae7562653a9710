import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quoted, withDatabase } from './database.ts';
import { filesIn, monthFolder, monthsIn } from './history-folder.ts';
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
