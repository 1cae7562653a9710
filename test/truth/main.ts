import { Command, CommanderError, Option } from 'commander';
import { ensure, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { frameworksOf, LEVELS, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout } from '../../tools/setup/places.mjs';
import { type CheckedRecord, checkRecord, type WorldRecord } from './checked-world.ts';
import type { Mismatch } from './mismatch.ts';
import { noticedErrors } from './noticed-errors.ts';
import { PLANTED_ERRORS } from './planted-errors.ts';
import { type RandomWorld, randomWorld } from './random-world.ts';
import { WorldRecorder } from './world-recorder.ts';

interface CheckedWorld extends CheckedRecord {
  readonly world: RandomWorld;
}

/**
 * `npm run truth -- --random SEED COUNT`, or `-- --world SEED INDEX` for one of them in detail; on the level of `--api`. With
 * `--planted`, the worlds that were measured right are measured again with each planted error.
 */
async function main(args: readonly string[]): Promise<number> {
  const { worlds, api, planted } = chosenBy(args);
  const report = worlds.length === 1 ? printInDetail : printMismatches;
  const needed = [...preconditionsOf(checkout), ...frameworksOf(checkout, api)];
  if (!(await ensure(needed, (line) => console.error(line)))) return 3;
  const recorder = new WorldRecorder(api);
  const right: WorldRecord[] = [];
  let [unreported, slides, closeCalls] = [0, 0, 0];
  try {
    for (const world of worlds) {
      const record = await recorder.record(world);
      const checked = checkRecord(record);
      if (checked.mismatches.length === 0) right.push(record);
      unreported += checked.unreportedJumps;
      slides += checked.truth.length;
      if (checked.areCloseCallsInTime) closeCalls++;
      report({ world, ...checked });
    }
  } finally {
    await recorder.close();
  }
  console.log(`${right.length} of ${worlds.length} worlds were measured as the display showed them.`);
  if (unreported > 0)
    console.log(
      `Left out: ${unreported} jumps that the platform reports to nobody, beside ${slides} slides.`,
    );
  if (closeCalls > 0)
    console.log(
      `In ${closeCalls} of them a picture was complete so shortly after a refresh that its time is equal.`,
    );
  const isNoticed = planted ? await plantErrors(right) : true;
  const isComplete =
    right.length === worlds.length &&
    unreported <= Math.max(1, MOST_LEFT_OUT * slides) &&
    closeCalls <= Math.max(1, MOST_LEFT_OUT * worlds.length);
  return isComplete && isNoticed ? 0 : 1;
}

/** Of the slides, at most so many may be left out of the comparison; of the worlds, so many may hang on equal times. */
const MOST_LEFT_OUT = 0.01;
/** Of the errors, so many must be noticed. */
const LEAST_NOTICED = 0.95;

async function plantErrors(records: readonly WorldRecord[]): Promise<boolean> {
  let noticed = 0;
  for await (const { error, mismatch } of noticedErrors(records, PLANTED_ERRORS)) {
    if (mismatch !== undefined) noticed++;
    console.log(mismatch === undefined ? `NOT NOTICED: ${error.name}` : `${error.name}: ${mismatch}`);
  }
  console.log(`${noticed} of ${PLANTED_ERRORS.length} planted errors were noticed.`);
  return noticed >= LEAST_NOTICED * PLANTED_ERRORS.length;
}

/** Below this level a busy main thread hears of a new rate late (docs/metrics.md §1, T_N). */
const PERIOD_PER_FRAME = 33;

interface Chosen {
  readonly worlds: readonly RandomWorld[];
  readonly api: number;
  readonly planted: boolean;
}

function chosenBy(args: readonly string[]): Chosen {
  const command = new Command('truth')
    .description('Measures random worlds on the virtual device and compares with what its display showed.')
    .option('--random <seed count...>', 'so many worlds of a seed')
    .option('--planted', 'then plant errors into the product, and see whether the worlds notice each')
    .option('--world <seed index...>', 'one of them, with all that was compared')
    .addOption(
      new Option('--api <level>', 'API level of the device')
        .choices(LEVELS.map(String))
        .default(String(OWN_LEVEL)),
    )
    .exitOverride()
    .parse([...args], { from: 'user' });
  const {
    random,
    world,
    planted = false,
    ...level
  } = command.opts<{ random?: string[]; world?: string[]; planted?: boolean; api: string }>();
  const api = Number(level.api);
  const [seed, last] = (random ?? world ?? []).map(Number);
  if (seed === undefined || last === undefined || !Number.isInteger(seed) || !Number.isInteger(last))
    return command.error('error: give a seed and a number: --random 1 100, or --world 1 42', { exitCode: 2 });
  const worldOf = (index: number): RandomWorld => {
    const { rateChange, ...rest } = randomWorld(seed, index);
    return { ...rest, rateChange: api >= PERIOD_PER_FRAME ? rateChange : undefined };
  };
  if (world !== undefined) return { worlds: [worldOf(last)], api, planted };
  return { worlds: Array.from({ length: last }, (_, index) => worldOf(index)), api, planted };
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

const describe = ({ refreshHz, engine, extras, slides, rateChange }: RandomWorld): string =>
  [
    `${refreshHz} Hz`,
    ...extras.map(({ key, value }) => `${key}=${value}`),
    ...slides.map(({ kind }) => kind),
    engine,
    ...(rateChange === undefined ? [] : [`${rateChange.hz} Hz in slide ${rateChange.slide + 1}`]),
  ].join(', ');

const lineOf = ({ what, measured, shown }: Mismatch): string =>
  `${what}: measured ${measured}, shown ${shown}`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
