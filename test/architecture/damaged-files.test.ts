import { expect, it } from 'vitest';
import { damagedFiles, readDamaged } from '../builders/damaged-files.ts';
import { seededRandom } from '../builders/seeded-random.ts';

/** Mutations of the cheapest file; `test/bench/mutations.ts` makes a million. */
const MUTATIONS = 400;

it('a damaged file is read or refused by a typed error, and costs no other file', async () => {
  const { files, remove } = await damagedFiles();
  const random = seededRandom(1);
  try {
    for (const file of files) {
      await file.read(file.sound);
      for (let n = 0; n < MUTATIONS / file.cost; n++)
        expect(await readDamaged(file, random), file.what).toMatch(/^read$|^refused/);
    }
  } finally {
    remove();
  }
});
