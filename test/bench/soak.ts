/**
 * Does anything grow or get lost while virtual devices scroll for hours with random faults?
 * `npx tsx test/bench/soak.ts [--devices 8] [--minutes 120] [--runs 4] [--slides 5] [--faults 1] [--seed 1]` measures on each
 * device, in sessions of `--runs` runs of `--slides` slides, with `--faults` faults per 100 requests, until the device's
 * clock has advanced by `--minutes`, and replaces a device that is lost. `--wall 60` begins no session after an hour.
 * It prints the outcomes of the planned slides, the figures of the processes and how much these grow per run, and the CPU
 * time of idle devices. Exits with 1 if a planned slide has no outcome, or memory grows by more than 0.1 MB a run.
 * Linux only; the checkout must be set up, as `npm run perf:e2e` does.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { group, sum } from 'd3-array';
import { linearRegression } from 'simple-statistics';
import { figuresOf, type ProcessFigures } from './process-figures.ts';
import { type SoakedDevice, type SoakedSession, soakedDevice } from './soaked-device.ts';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '120' },
    runs: { type: 'string', default: '4' },
    slides: { type: 'string', default: '5' },
    faults: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    wall: { type: 'string', default: 'Infinity' },
  },
});
const [devices, minutes] = [Number(values.devices), Number(values.minutes)];
const [runs, slides, seed] = [Number(values.runs), Number(values.slides), Number(values.seed)];
const endsAtMs = performance.now() + Number(values.wall) * 60_000;
const plan = { runs, slides, faultsPerHundred: Number(values.faults) };

const MAX_GROWTH_MB = 0.1;
/** Number of runs after which a device's heap has its size and its caches are filled. */
const SETTLING_RUNS = 40;
const IDLE_MS = 20_000;

/** Figures of one process after `runs` runs. */
interface Sample extends ProcessFigures {
  /** Distinguishes processes of the same name. */
  readonly process: string;
  readonly runs: number;
}
const samples: Sample[] = [];
const sessions: SoakedSession[] = [];

/** Runs one device after the other until they have scrolled long enough in total. */
async function soak(lane: number): Promise<SoakedDevice> {
  let before = 0;
  for (let life = 0; ; life++) {
    const device = await soakedDevice({ ...plan, seed: seed * 1e6 + lane * 1e3 + life });
    let made = 0;
    let now = 0;
    const isDone = (): boolean => before + now >= minutes || performance.now() >= endsAtMs;
    while (!device.isLost() && !isDone()) {
      const session = await device.session();
      sessions.push(session);
      made += session.runs;
      const process = `${lane}/${life}`;
      samples.push(...device.figures().map((figures) => ({ ...figures, process, runs: made })));
      now = await device.minutes().catch(() => now);
    }
    const isLast = isDone();
    before += now;
    console.log(
      `device ${lane}: ${before} of ${minutes} min, ${made} runs${device.isLost() ? ', lost' : ''}`,
    );
    if (isLast) return device;
    await device.close();
  }
}

/** Slope by least squares over the second half, after the heap has settled; undefined if the process ended before. */
function slopeOf(of: readonly Sample[], figure: (sample: Sample) => number): number | undefined {
  const settled = Math.max(SETTLING_RUNS, (of.at(-1)?.runs ?? 0) / 2);
  const late = of.filter(({ runs }) => runs >= settled);
  if (late.length < 3) return undefined;
  const { m } = linearRegression(late.map((one) => [one.runs, figure(one)]));
  return Number.isFinite(m) ? m : undefined;
}

/** CPU time of the devices' processes without requests, ms per minute. */
async function idleCpu(left: readonly SoakedDevice[]): Promise<ReadonlyMap<string, number>> {
  const taken = (): ReadonlyMap<string, number> =>
    new Map(
      [
        ...group(
          left.flatMap((device) => device.figures()),
          ({ name }) => name,
        ),
      ].map(([name, of]) => [name, sum(of, ({ cpuMs }) => cpuMs)]),
    );
  const before = taken();
  await delay(IDLE_MS);
  return new Map(
    [...taken()].map(([name, ms]) => [
      name,
      ((ms - (before.get(name) ?? 0)) * 60_000) / IDLE_MS / Math.max(1, left.length),
    ]),
  );
}

function rowsOf(idle: ReadonlyMap<string, number>): readonly object[] {
  return [...group(samples, ({ name }) => name)].map(([name, ofName]) => {
    const processes = [...group(ofName, (one) => one.process).values()];
    const slopes = processes.flatMap((of) => slopeOf(of, ({ rssMb }) => rssMb) ?? []);
    const last = processes.flatMap((of) => of.at(-1) ?? []);
    const growth = (figure: (sample: Sample) => number): number =>
      Math.max(...processes.map((of) => figure(of.at(-1) as Sample) - figure(of[0] as Sample)));
    return {
      process: name,
      'MB at the end': Math.max(...last.map(({ rssMb }) => rssMb)).toFixed(0),
      'MB a run': slopes.length === 0 ? '–' : (sum(slopes) / slopes.length).toFixed(2),
      'descriptors at the end': Math.max(...last.map(({ descriptors }) => descriptors)),
      'descriptors more': growth(({ descriptors }) => descriptors),
      'idle CPU, ms a minute': (idle.get(name) ?? 0).toFixed(0),
    };
  });
}

/** Garbage that this process has not collected yet must not count as kept. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const own: Sample[] = [];
const look = setInterval(() => {
  collect();
  const done = sum(sessions, (session) => session.runs);
  own.push(...figuresOf({ orchestrator: process }).map((one) => ({ ...one, process: '0', runs: done })));
}, 5_000);
const left = await Promise.all(Array.from({ length: devices }, (_, lane) => soak(lane)));
clearInterval(look);
samples.push(...own);
const idle = await idleCpu(left);
await Promise.all(left.map((device) => device.close()));

const outcomes = new Map<string, number>();
for (const session of sessions)
  for (const [outcome, count] of Object.entries(session.slides))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
console.table([...outcomes].map(([outcome, count]) => ({ outcome, slides: count })));
console.table(rowsOf(idle));
const faults = sessions.flatMap((session) => session.faults);
for (const fault of faults) console.log(fault);
const growth = [...group(samples, ({ name, process }) => `${name} ${process}`)].filter(
  ([, of]) => (slopeOf(of, ({ rssMb }) => rssMb) ?? 0) > MAX_GROWTH_MB,
);
for (const [name] of growth) console.log(`${name} grows by more than ${MAX_GROWTH_MB} MB a run`);
console.log(`${sessions.length} sessions of ${runs} runs of ${slides} slides, seed ${seed}`);
process.exitCode = faults.length === 0 && growth.length === 0 ? 0 : 1;
