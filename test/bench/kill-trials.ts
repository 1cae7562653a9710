/**
 * What happens when a process of a session is killed at a random moment? Each trial runs a small session on the virtual
 * device and ends one of its processes by a signal, or sends one to the command itself. Two run beside each other, each on a
 * device that goes on, unless the device or its adb server is what is killed.
 * `npx tsx test/bench/kill-trials.ts [--wdio] [--count 200] [--from 1] [--seed 1] [--lanes 2] [--results reports/kill-trials.jsonl]`
 * appends a line of JSON for each trial and makes no trial that the file has. Prints a table of all trials of the seed. With
 * `--wdio` the sessions are `wdio run` with the service, which start a device each; give them a seed of their own.
 * Victims are found in the supervisor's own list. Exits with 1 if a victim was not killed, anything was left running, a reported run was lost, a killed session could not be analysed, or a cause
 * was named wrong. Linux only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ascending, groups } from 'd3-array';
import { openLocalRig } from '../../orchestrator/rig/local-rig.ts';
import type { Rig } from '../../orchestrator/rig/rig.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { seededRandom } from '../builders/seeded-random.ts';
import { isGood, killTrial, RUNS, type Start, startSession, type Trial, trialSchema } from './kill-trial.ts';
import { runningPrograms, VICTIMS, VICTIMS_OF_WDIO, type Victim } from './kill-victims.ts';
import { savedResults } from './saved-results.ts';

const perfCommand =
  (device: string): Start['command'] =>
  (reports) => [
    ...[join(checkout.root, 'orchestrator/cli/perf-e2e.mjs'), '--reports', reports, '--no-allure'],
    ...['--runs', String(RUNS), '--slides', '1', '--device', device, '--spec', 'specs/feed.spec.ts'],
  ];
/** Each session starts a device and an adb server. */
const COLD: Start = { command: perfCommand('virtual'), env: {} };
const WDIO: Start = {
  command: () => [
    ...[join(checkout.root, 'node_modules/@wdio/cli/bin/wdio.js'), 'run'],
    join(checkout.root, 'test/bench/plain-wdio.conf.ts'),
  ],
  env: {},
};

/** What may end a program that a session started: the system without memory, a service manager, a careless `kill`. */
const SIGNALS_TO_PROGRAMS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    wdio: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
    results: { type: 'string', default: join(checkout.root, 'reports/kill-trials.jsonl') },
  },
});
const chosen = values.wdio ? VICTIMS_OF_WDIO : VICTIMS;
const victimOf = (number: number): Victim => chosen[number % chosen.length] ?? VICTIMS[0];
const [count, from, seed, lanes] = [values.count, values.from, values.seed, values.lanes].map(Number) as [
  ...[number, number, number, number],
];

const results = savedResults(values.results, trialSchema);
const resultsOfSeed = (): readonly Trial[] => results.all().filter((one) => one.seed === seed);

interface WarmDevice {
  readonly start: Start;
  readonly rig: Rig;
  readonly folder: string;
}

/** A device that runs on after a session, as an attached phone does. */
async function warm(): Promise<WarmDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-kill-trials-'));
  const rig = await openLocalRig({
    project: checkout,
    folder,
    target: { kind: 'virtual' },
    stop: new AbortController().signal,
    appium: 'project',
    refreshHz: 60,
    seed: 1,
    adbPort: 0,
    startS: 600,
    replyS: 30,
  });
  const { serial, adbPort } = rig.place;
  const env = { ANDROID_ADB_SERVER_PORT: String(adbPort) };
  return { start: { command: perfCommand(serial), env }, rig, folder };
}

/** When each victim runs in an undisturbed session. */
type Lifetimes = ReadonlyMap<Victim, { readonly fromMs: number; readonly toMs: number }>;

async function lifetimesIn(start: Start): Promise<Lifetimes> {
  const seen = new Map<Victim, { fromMs: number; toMs: number }>();
  const beganMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const look = (pid: number): void => {
    const nowMs = performance.now() - beganMs;
    const session = runningPrograms(pid);
    for (const victim of chosen) {
      if (victim.find === undefined || victim.find(session) !== undefined)
        seen.set(victim, { fromMs: seen.get(victim)?.fromMs ?? nowMs, toMs: nowMs });
    }
  };
  const { output, reports } = await startSession(start, {
    onStart: ({ pid }) => {
      timer = setInterval(() => look(pid), 200);
    },
  });
  clearInterval(timer);
  if (!output.includes('Verdict: pass')) throw new Error(`The undisturbed session failed:\n${output}`);
  rmSync(reports, { recursive: true });
  const missing = chosen.filter((victim) => victim.ofDevice !== true && !seen.has(victim));
  if (missing.length > 0)
    throw new Error(`An undisturbed session has no ${missing.map(({ name }) => name).join(', ')}.`);
  return seen;
}

/** Timing of one kind of session on this machine. */
interface Pace {
  readonly start: Start;
  readonly lifetimes: Lifetimes;
  /** Duration of the newest session that ended by itself, relative to that of the first. */
  share: number;
}
const paceOf = async (start: Start): Promise<Pace> => ({
  start,
  lifetimes: await lifetimesIn(start),
  share: 1,
});

/** Makes a trial; repeats it if the victim had ended before the kill because sessions have become faster. */
async function trialOf(number: number, pace: Pace): Promise<Trial> {
  const { start, lifetimes } = pace;
  const victim = victimOf(number);
  const random = seededRandom(seed * 1e6 + number);
  const moment = random();
  const signal = victim.find === undefined ? victim.signal : SIGNALS_TO_PROGRAMS[Math.floor(random() * 3)];
  const life = lifetimes.get(victim);
  if (life === undefined) throw new Error(`An undisturbed session has no ${victim.name}.`);
  const { fromMs, toMs } = life;
  const wholeMs = Math.max(...[...lifetimes.values()].map((life) => life.toMs));
  for (let tries = 1; ; tries++) {
    const atMs = (fromMs + moment * (toMs - fromMs)) * pace.share;
    const made = await killTrial({ ...victim, signal }, atMs, start);
    if (made.killed || tries === MAX_TRIES) return { seed, number, ...made };
    pace.share = Math.min(pace.share * 0.9, made.endedMs / wholeMs);
  }
}
const MAX_TRIES = 3;

function report(trial: Trial): void {
  results.add(trial);
  console.log(lineOf(trial));
}

/** Makes trials until none is left. */
async function lane(numbers: number[], paceFor: (victim: Victim) => Pace): Promise<void> {
  for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
    report(await trialOf(number, paceFor(victimOf(number))));
}

/** Makes trials on a device that runs on, unless the victim is part of the device. */
async function warmLane(numbers: number[], cold: Pace): Promise<void> {
  const { start, rig, folder } = await warm();
  const pace = await paceOf(start);
  await lane(numbers, ({ ofDevice }) => (ofDevice === true ? cold : pace));
  await rig.close();
  rmSync(folder, { recursive: true });
}

function lineOf({ number, victim, atMs, killed, noticedMs, endedMs, ...record }: Trial): string {
  const when = `${number} ${victim} at ${(atMs / 1e3).toFixed(1)} s`;
  if (!killed) return `${when}: NO TRIAL, it did not run then`;
  const { left, lostRuns, analysable, named, folder } = record;
  const faults = [
    ...(left > 0 ? [`${left} left`] : []),
    ...(lostRuns > 0 ? [`${lostRuns} runs lost`] : []),
    ...(analysable ? [] : ['not analysable']),
    ...(named ? [] : ['cause not named']),
    ...(folder === undefined ? [] : [folder]),
  ];
  return `${when}: noticed after ${noticedMs} ms, ended after ${endedMs} ms ${faults.join(', ')}`.trim();
}

const rowOf = (victim: string, of: readonly Trial[]): object => {
  const noticed = of.map(({ noticedMs }) => noticedMs).sort((a, b) => a - b);
  const seconds = (ms = 0): string => (ms / 1e3).toFixed(1);
  return {
    victim,
    trials: of.length,
    'noticed, median s': seconds(noticed[Math.floor(noticed.length / 2)]),
    'noticed, longest s': seconds(noticed.at(-1)),
    'ended, longest s': seconds(Math.max(...of.map(({ endedMs }) => endedMs))),
    left: of.reduce((sum, { left }) => sum + left, 0),
    'runs lost': of.reduce((sum, { lostRuns }) => sum + lostRuns, 0),
    'not analysable': of.filter(({ analysable }) => !analysable).length,
    'named wrong': of.filter(({ named }) => !named).length,
  };
};

const beganMs = performance.now();
const had = new Set(resultsOfSeed().map(({ number }) => number));
const numbers = Array.from({ length: count }, (_, i) => from + i).filter((number) => !had.has(number));
console.log(`${numbers.length} trials, seed ${seed}`);
const made = numbers.length;
if (made > 0) {
  // It also sets up what is missing, which the devices that run on need.
  const cold = await paceOf(values.wdio ? WDIO : COLD);
  await Promise.all(
    Array.from({ length: Math.min(lanes, made) }, () =>
      values.wdio ? lane(numbers, () => cold) : warmLane(numbers, cold),
    ),
  );
}
const minutes = (performance.now() - beganMs) / 60_000;
if (made > 0)
  console.log(`${made} trials in ${minutes.toFixed(1)} min, ${((minutes * 60) / made).toFixed(1)} s each`);

const all = resultsOfSeed();
const killed = all.filter((one) => one.killed);
const byVictim = groups(killed, ({ victim }) => victim).sort(([a], [b]) => ascending(a, b));
console.table(byVictim.map(([victim, of]) => rowOf(victim, of)));
console.log(`${killed.length} of ${all.length} victims were killed`);
process.exitCode = all.length > 0 && all.every((one) => one.killed && isGood(one)) ? 0 : 1;
