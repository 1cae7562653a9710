import { Command, CommanderError } from 'commander';
import { ensure, preconditionsOf } from '../orchestrator/setup/ensure.mjs';
import { checkout } from '../orchestrator/setup/places.mjs';
import type { Mismatch } from './mismatch.ts';
import { type RandomWorld, randomWorld } from './random-world.ts';
import { type CheckedWorld, WorldChecker } from './world-checker.ts';

/** `npm run truth -- --random SEED COUNT`, or `-- --world SEED INDEX` for one of them in detail. */
async function main(args: readonly string[]): Promise<number> {
  const worlds = worldsOf(args);
  const report = worlds.length === 1 ? printInDetail : printMismatches;
  if (!(await ensure(preconditionsOf(checkout), (line) => console.error(line)))) return 3;
  const checker = new WorldChecker();
  let wrong = 0;
  try {
    for (const world of worlds) {
      const checked = await checker.check(world);
      if (checked.mismatches.length > 0) wrong++;
      report(checked);
    }
  } finally {
    await checker.close();
  }
  console.log(
    `${worlds.length - wrong} of ${worlds.length} worlds were measured as the display showed them.`,
  );
  return wrong === 0 ? 0 : 1;
}

function worldsOf(args: readonly string[]): readonly RandomWorld[] {
  const command = new Command('truth')
    .description('Measures random worlds on the virtual device and compares with what its display showed.')
    .option('--random <seed count...>', 'so many worlds of a seed')
    .option('--world <seed index...>', 'one of them, with all that was compared')
    .exitOverride()
    .parse([...args], { from: 'user' });
  const { random, world } = command.opts<{ random?: string[]; world?: string[] }>();
  const [seed, last] = (random ?? world ?? []).map(Number);
  if (seed === undefined || last === undefined || !Number.isInteger(seed) || !Number.isInteger(last))
    return command.error('error: give a seed and a number: --random 1 100, or --world 1 42', { exitCode: 2 });
  if (world !== undefined) return [randomWorld(seed, last)];
  return Array.from({ length: last }, (_, index) => randomWorld(seed, index));
}

function printMismatches({ world, mismatches }: CheckedWorld): void {
  if (mismatches.length === 0) return;
  console.log(`--world ${world.seed} ${world.index}: ${describe(world)}`);
  for (const mismatch of mismatches) console.log(`  ${lineOf(mismatch)}`);
}

function printInDetail(checked: CheckedWorld): void {
  const { world, measured, truth } = checked;
  console.log(JSON.stringify(world, undefined, 1));
  for (const [i, slide] of truth.entries()) {
    const gaps = (list: readonly { readonly missedRefreshes: number }[]): string =>
      list.map(({ missedRefreshes }) => missedRefreshes).join(' ') || 'none';
    console.log(`slide ${i + 1}: ${slide.pictures} pictures, gaps of ${gaps(slide.gaps)} refreshes`);
    console.log(`  measured: gaps of ${gaps(measured.slides[i]?.gaps ?? [])} refreshes`);
  }
  printMismatches(checked);
}

const describe = ({ refreshHz, engine, extras, slides }: RandomWorld): string =>
  [
    `${refreshHz} Hz`,
    ...extras.map(({ key, value }) => `${key}=${value}`),
    ...slides.map(({ kind }) => kind),
    engine,
  ].join(', ');

const lineOf = ({ what, measured, shown }: Mismatch): string =>
  `${what}: measured ${measured}, shown ${shown}`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
