import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { filesIn, monthFolder, monthOf, monthsIn } from './history-folder.ts';

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
