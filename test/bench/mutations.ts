/**
 * Is every damaged file read, or refused by a typed error, without costing any other file?
 * `npx tsx test/bench/mutations.ts [--mutations 1000000] [--seed 1] [--minutes 60] [--lanes 2] [--results reports/mutations.jsonl]`
 * damages traces, manifests, results, baselines, mappings and Parquet files in a hundred rounds, appends what became of them
 * as a line of JSON for each round, and makes no round that the file has. It prints the sums and the mutations a minute.
 * Exits with 1 at the first other error, whose file it prints.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rollups, sum } from 'd3-array';
import { z } from 'zod';
import { checkout } from '../../tools/setup/places.mjs';
import { type DamagedFile, damagedFiles, readDamaged } from '../builders/damaged-files.ts';
import { seededRandom } from '../builders/seeded-random.ts';
import { savedResults } from './saved-results.ts';

const ROUNDS = 100;
const { values } = parseArgs({
  options: {
    mutations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '2' },
    results: { type: 'string', default: join(checkout.root, 'reports/mutations.jsonl') },
    /** Number of a child process, which makes every n-th round. */
    lane: { type: 'string' },
  },
});
const [mutations, seed, minutes, lanes] = [values.mutations, values.seed, values.minutes, values.lanes].map(
  Number,
) as [...[number, number, number, number]];

const roundSchema = z.object({
  seed: z.number(),
  mutations: z.number(),
  round: z.number(),
  counts: z.array(z.object({ what: z.string(), readAs: z.string(), count: z.number() })),
});
type Round = z.infer<typeof roundSchema>;

const results = savedResults(values.results, roundSchema);
const made = (): readonly Round[] =>
  results.all().filter((round) => round.seed === seed && round.mutations === mutations);

async function roundOf(files: readonly DamagedFile[], round: number): Promise<Round> {
  const random = seededRandom(seed * ROUNDS + round);
  const shares = sum(files, ({ cost }) => 1 / cost);
  const outcomes: { readonly what: string; readonly readAs: string }[] = [];
  for (const file of files) {
    const { what, cost } = file;
    for (let left = Math.round(mutations / ROUNDS / cost / shares); left > 0; left--)
      outcomes.push({ what, readAs: await readDamaged(file, random) });
  }
  const counts = rollups(
    outcomes,
    (of) => of.length,
    ({ what }) => what,
    ({ readAs }) => readAs,
  ).flatMap(([what, of]) => of.map(([readAs, count]) => ({ what, readAs, count })));
  return { seed, mutations, round, counts };
}

async function makeRounds(lane: number): Promise<void> {
  const endMs = performance.now() + minutes * 60_000;
  const had = new Set(made().map(({ round }) => round));
  const { files, remove } = await damagedFiles();
  try {
    for (let round = lane; round < ROUNDS && performance.now() < endMs; round += lanes)
      if (!had.has(round)) results.add(await roundOf(files, round));
  } finally {
    remove();
  }
}

const inChild = (lane: number): Promise<number> =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--lane', String(lane)]);
    child.once('exit', (code) => resolve(code ?? 1));
  });

const mutationsIn = (rounds: readonly Round[]): number =>
  sum(
    rounds.flatMap(({ counts }) => counts),
    ({ count }) => count,
  );

async function main(): Promise<number> {
  const before = mutationsIn(made());
  const beganMs = performance.now();
  const codes = await Promise.all(Array.from({ length: lanes }, (_, lane) => inChild(lane)));
  const rounds = made();
  const counts = rounds.flatMap((round) => round.counts);
  for (const [what, ofKinds] of rollups(
    counts,
    (of) => sum(of, ({ count }) => count),
    (one) => one.what,
    (one) => one.readAs,
  ))
    console.log(`${what}: ${ofKinds.map(([readAs, count]) => `${count} ${readAs}`).join(', ')}`);
  const rate = ((mutationsIn(rounds) - before) / (performance.now() - beganMs)) * 60_000;
  console.log(
    `${mutationsIn(rounds)} mutations in ${rounds.length} of ${ROUNDS} rounds, seed ${seed}; ${rate.toFixed(0)} a minute`,
  );
  return Math.max(...codes);
}

if (values.lane === undefined) process.exitCode = await main();
else await makeRounds(Number(values.lane));
