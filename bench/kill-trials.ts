/**
 * What happens when a process of a session is killed at a random moment? Each trial runs a small session on the virtual
 * device and kills one of its processes, or sends a signal to the command itself.
 * `npx tsx bench/kill-trials.ts [trials] [seed]` Exits with 1 if anything was left running, a reported run was lost, a killed
 * session could not be analysed, or a cause was named wrong. Linux only.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PerfSession, perfSession } from '../e2e/perf-session.ts';
import { descendantsOf, stillRunning } from '../e2e/processes.ts';
import { parseJson } from '../orchestrator/base/parse-json.ts';
import { listens } from '../orchestrator/rig/listens.ts';
import { readRecording } from '../orchestrator/run-folder/run-folder.ts';
import { seededRandom } from '../orchestrator/testing/seeded-random.ts';

const RUNS = 2;
const SESSION = ['--device', 'virtual', '--runs', String(RUNS), '--slides', '1'];

interface Victim {
  readonly name: string;
  readonly signal: NodeJS.Signals;
  /** Finds it by its command line; absent for the command itself. */
  readonly command?: RegExp;
  /** What the output must name; absent where the command cannot print or must not notice. */
  readonly code?: string;
}
const VICTIMS: readonly Victim[] = [
  { name: 'command', signal: 'SIGKILL' },
  { name: 'command', signal: 'SIGINT', code: 'stopped' },
  { name: 'command', signal: 'SIGTERM', code: 'stopped' },
  { name: 'command', signal: 'SIGHUP', code: 'stopped' },
  { name: 'Appium', signal: 'SIGKILL', command: /appium\S* server /, code: 'appium-ended' },
  { name: 'virtual device', signal: 'SIGKILL', command: /virtual-device\/main\.ts/, code: 'device-ended' },
  { name: 'JVM', signal: 'SIGKILL', command: /dev\.hitchproof\.device/, code: 'device-ended' },
  { name: 'adb server', signal: 'SIGKILL', command: /nodaemon server/, code: 'adb-server-ended' },
  { name: 'WebdriverIO', signal: 'SIGKILL', command: /wdio\.js run/, code: 'worker-ended' },
  { name: 'worker', signal: 'SIGKILL', command: /local-runner/, code: 'worker-ended' },
  { name: 'guard', signal: 'SIGKILL', command: /rig\/guard\.mjs/ },
];

interface Trial {
  readonly victim: string;
  /** After the start of the command. */
  readonly atMs: number;
  /** From the kill until the command and everything that it started had ended. */
  readonly endedMs: number;
  /** Processes and open ports after that. */
  readonly left: number;
  /** Runs that the command printed and the recording does not have. */
  readonly lostRuns: number;
  readonly analysable: boolean;
  readonly named: boolean;
}

/** @returns undefined when the session ended before the moment, or its process did not run then */
async function trial(victim: Victim, atMs: number): Promise<Trial | undefined> {
  const started = new Set<number>();
  let killedMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = (pid: number, startedMs: number): void => {
    const all = descendantsOf(pid);
    for (const one of all) started.add(one.pid);
    if (killedMs !== undefined || performance.now() - startedMs < atMs) return;
    const { command } = victim;
    const found = command === undefined ? pid : all.find((p) => command.test(p.command))?.pid;
    if (found === undefined) return;
    killedMs = performance.now();
    process.kill(found, victim.signal);
  };
  const session = await perfSession(SESSION, {
    onStart: ({ pid }) => {
      const startedMs = performance.now();
      timer = setInterval(() => look(pid, startedMs), LOOK_MS);
    },
  });
  clearInterval(timer);
  if (killedMs === undefined) return undefined;
  const pids = [...started];
  for (let tries = 0; tries < 200 && stillRunning(pids).length > 0; tries++) await delay(LOOK_MS);
  const endedMs = performance.now() - killedMs;
  const left = stillRunning(pids).length + (await openPorts(session.folder));
  return { victim: `${victim.name} ${victim.signal}`, atMs, endedMs, left, ...recordOf(session, victim) };
}
const LOOK_MS = 50;

function recordOf(session: PerfSession, { code }: Victim): Pick<Trial, 'lostRuns' | 'analysable' | 'named'> {
  const reported = session.output.match(/^feed-fling \d+\/\d+ /gm)?.length ?? 0;
  const recorded = runsIn(session.folder);
  return {
    lostRuns: Math.max(0, reported - (recorded ?? 0)),
    analysable: reported === 0 || recorded !== undefined,
    // After the last run nothing is left to break.
    named: code === undefined || reported === RUNS || session.output.includes(`[${code}]`),
  };
}

async function openPorts(folder: string | undefined): Promise<number> {
  const plan = join(folder ?? '', 'plan.json');
  if (!existsSync(plan)) return 0;
  const { adbPort, appiumPort } = Object(parseJson(readFileSync(plan, 'utf8')));
  const open = await Promise.all([adbPort, appiumPort].map((port) => listens(Number(port))));
  return open.filter(Boolean).length;
}

/** Measured runs of the recording; undefined when it cannot be read. */
function runsIn(folder: string | undefined): number | undefined {
  try {
    const { scenarios } = readRecording(folder ?? '').manifest;
    return scenarios.flatMap(({ runs }) => runs).filter(({ warmup }) => !warmup).length;
  } catch {
    return undefined;
  }
}

const [trials = 200, seed = Date.now() % 1e6] = process.argv.slice(2).map(Number);
console.log(`${trials} trials, seed ${seed}`);
const random = seededRandom(seed);
const undisturbedMs = await (async () => {
  const startedMs = performance.now();
  await perfSession(SESSION);
  return performance.now() - startedMs;
})();
const done: Trial[] = [];
for (let n = 1; n <= trials; n++) {
  const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? VICTIMS[0];
  const made = victim === undefined ? undefined : await trial(victim, random() * undisturbedMs);
  if (made === undefined) {
    console.log(`${n} ${victim?.name} did not run then`);
    continue;
  }
  done.push(made);
  const { victim: what, atMs, endedMs, left, lostRuns, analysable, named } = made;
  const faults = [
    ...(left > 0 ? [`${left} left`] : []),
    ...(lostRuns > 0 ? [`${lostRuns} runs lost`] : []),
    ...(analysable ? [] : ['not analysable']),
    ...(named ? [] : ['cause not named']),
  ];
  const when = `${(atMs / 1e3).toFixed(1)} s`;
  console.log(`${n} ${what} at ${when}: ended after ${endedMs.toFixed(0)} ms ${faults.join(', ')}`);
}

const rows = [...new Set(done.map(({ victim }) => victim))].sort().map((victim) => {
  const of = done.filter((one) => one.victim === victim);
  const times = of.map(({ endedMs }) => endedMs).sort((a, b) => a - b);
  return {
    victim,
    trials: of.length,
    'median s': ((times[Math.floor(times.length / 2)] ?? 0) / 1e3).toFixed(1),
    'longest s': ((times.at(-1) ?? 0) / 1e3).toFixed(1),
    left: of.reduce((sum, { left }) => sum + left, 0),
    'runs lost': of.reduce((sum, { lostRuns }) => sum + lostRuns, 0),
    'not analysable': of.filter(({ analysable }) => !analysable).length,
    'named wrong': of.filter(({ named }) => !named).length,
  };
});
console.table(rows);
const isGood = ({ left, lostRuns, analysable, named }: Trial): boolean =>
  left === 0 && lostRuns === 0 && analysable && named;
process.exitCode = done.every(isGood) ? 0 : 1;
