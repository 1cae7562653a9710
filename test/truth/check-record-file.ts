import { readFileSync } from 'node:fs';
import { checkRecord } from './checked-world.ts';
import { readRecords } from './record-file.ts';

/** Prints the first mismatch of a file of recordings, or why they cannot be measured; nothing if there is none. */
for (const [i, record] of readRecords(readFileSync(process.argv[2] ?? '', 'utf8')).entries()) {
  const found = firstOf(record);
  if (found === undefined) continue;
  console.log(`world ${i}: ${found}`);
  break;
}

function firstOf(record: Parameters<typeof checkRecord>[0]): string | undefined {
  try {
    const [first] = checkRecord(record).mismatches;
    return first && `${first.what}: measured ${first.measured}, shown ${first.shown}`;
  } catch (error) {
    // A planted error that is no TypeScript proves nothing.
    if (error instanceof ReferenceError) throw error;
    return String(error);
  }
}
