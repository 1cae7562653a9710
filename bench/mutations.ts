/**
 * Is every damaged file read, or refused by a typed error, without costing any other file?
 * `npx tsx bench/mutations.ts [mutations] [seed]` damages traces, manifests, results, baselines, mappings and Parquet files
 * (default: a million in all), and prints what became of them. Exits with 1 at the first other error, whose file it prints.
 */
import { damagedFiles, readDamaged } from '../orchestrator/testing/damaged-files.ts';
import { seededRandom } from '../orchestrator/testing/seeded-random.ts';

const [mutations = 1e6, seed = Date.now() % 1e6] = process.argv.slice(2).map(Number);
console.log(`${mutations} mutations, seed ${seed}`);
const random = seededRandom(seed);
const { files, remove } = await damagedFiles();
const shares = files.reduce((sum, { cost }) => sum + 1 / cost, 0);
try {
  for (const file of files) {
    const startMs = performance.now();
    const counts = new Map<string, number>();
    for (let left = Math.round(mutations / file.cost / shares); left > 0; left--) {
      const readAs = await readDamaged(file, random);
      counts.set(readAs, (counts.get(readAs) ?? 0) + 1);
    }
    const ofKinds = [...counts].map(([readAs, n]) => `${n} ${readAs}`).sort();
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
    console.log(`${file.what}: ${ofKinds.join(', ')} (${seconds} s)`);
  }
  const { rss } = process.memoryUsage();
  console.log(`no other error; ${(rss / 1e6).toFixed(0)} MB`);
} finally {
  remove();
}
