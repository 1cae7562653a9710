/**
 * Does a farm lose a slide or keep a slot when its programs die? Starts a Grid over virtual devices, and runs sessions on
 * several of its devices one after the other. In each it kills a device or an Appium server at a random moment.
 * `npx tsx test/bench/farm-trial.ts [devices] [minutes] [seed]`, by default 8 devices for 30 minutes; 3 devices and 3 minutes are
 * a short one. A killed device stays down, so the trial also ends when too few are left. Prints a line for each session;
 * exits with 1 if a session lost a slide without reporting it, a slot stayed busy, an Appium server did not come
 * back, or something was left running. Linux only.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { farmStatus } from '../../orchestrator/farm/farm-status.ts';
import { runningFarm } from '../../orchestrator/farm/start-and-stop.ts';
import { freePort } from '../../orchestrator/rig/free-port.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { seededRandom } from '../builders/seeded-random.ts';
import { type PerfSession, perfSession, resultOf } from '../e2e/perf-session.ts';
import { descendantsOf, stillRunning } from '../e2e/processes.ts';

const RUNS = 2;
const SLIDES = 2;
/** Health checks are ten seconds apart; an Appium server comes back after several of them. */
const RECOVERY_S = 120;
/** How long processes may run on after `farm down`. */
const END_S = 10;

const VICTIMS = {
  device: /virtual-device\/main /,
  'Appium server': /appium\S* server /,
} as const;
type Victim = keyof typeof VICTIMS;

const [count = 8, minutes = 30, seed = Date.now() % 1e6] = process.argv.slice(2).map(Number);
const random = seededRandom(seed);
const oneOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
const root = mkdtempSync(join(tmpdir(), 'hitchproof-farm-trial-'));
const { state } = projectAt(root);
const PROGRAM = fileURLToPath(new URL('../../orchestrator/cli/hitchproof.mjs', import.meta.url));
/** @throws Error when the command fails */
const farm = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, '--project', root, 'farm', ...args]);

const programs = () => descendantsOf(runningFarm(state)?.pid ?? -1);

/** @returns whether there was one to kill */
function kill(victim: Victim): boolean {
  const one = oneOf(programs().filter(({ command }) => VICTIMS[victim].test(command)));
  if (one === undefined) return false;
  process.kill(one.pid, 'SIGKILL');
  return true;
}

async function states(): Promise<readonly string[]> {
  const running = runningFarm(state);
  if (running === undefined) return [];
  return (await farmStatus(running).catch(() => [])).map((device) => device.state);
}

const isUp = (one: string): boolean => one !== 'down';

/** Slots that are not free again after the recovery time, and running devices that count as down. */
async function stuck(alive: number): Promise<string | undefined> {
  let now: readonly string[] = [];
  for (let s = 0; s < RECOVERY_S; s++) {
    now = await states();
    if (now.filter((one) => one === 'free').length === alive && !now.includes('busy')) return undefined;
    await delay(1_000);
  }
  return `${alive} devices live, and slots are ${now.join(', ') || 'unknown'}`;
}

/** Missing slides that are not reported as lost. */
function lost(session: PerfSession, asked: number): string | undefined {
  if (session.folder === undefined) return 'no run folder';
  if (/measured the app nowhere|Nothing was measured/.test(session.output)) return 'nothing was measured';
  const { scenarios, fleet } = resultOf(session);
  const runs = scenarios.map(({ runs }) => runs.filter(({ slides }) => slides === SLIDES).length);
  const stated = fleet?.lost.length ?? 0;
  if (runs.every((whole) => whole === RUNS) && scenarios.length + stated === asked) return undefined;
  return `${asked} devices were asked for, ${stated} stated as lost, whole runs: ${runs.join(', ')}`;
}

interface Outcome {
  /** Empty if there was none. */
  readonly fault: string;
  /** False if the session ended before the kill, or no such program ran then. */
  readonly killed: boolean;
}

async function session(url: string, asked: number, victim: Victim, atMs: number): Promise<Outcome> {
  let killed = false;
  const timer = setTimeout(() => {
    killed = kill(victim);
  }, atMs);
  const measured = await perfSession([
    ...['--device', `grid:${url}`, '--devices', `*,count=${asked}`],
    ...['--spec', 'specs/feed.spec.ts', '--runs', String(RUNS), '--slides', String(SLIDES)],
  ]);
  clearTimeout(timer);
  const devices = programs().filter(({ command }) => VICTIMS.device.test(command)).length;
  const found = [lost(measured, asked), await stuck(devices)].filter((one) => one !== undefined);
  if (measured.folder !== undefined && found.length === 0) rmSync(measured.folder, { recursive: true });
  else if (found.length > 0) console.log(measured.output);
  return { fault: found.join('; '), killed };
}

const port = await freePort();
console.log(`${count} devices, ${minutes} minutes, seed ${seed}`);
await farm('up', '--virtual', String(count), '--port', String(port));
const pids = [runningFarm(state)?.pid ?? -1];
const endMs = performance.now() + minutes * 60_000;
let faults = 0;
let usualMs = 30_000;
for (let number = 1; performance.now() < endMs; number++) {
  for (const { pid } of programs()) pids.push(pid);
  const alive = (await states()).filter(isUp).length;
  // At most one is killed, so that each shard of a session can be measured.
  const asked = Math.ceil(alive / 2);
  if (alive < 2) break;
  const victim = oneOf(Object.keys(VICTIMS) as Victim[]) ?? 'device';
  const atMs = random() * usualMs;
  const startedMs = performance.now();
  const { fault, killed } = await session(`http://127.0.0.1:${port}`, asked, victim, atMs);
  usualMs = performance.now() - startedMs;
  if (fault !== '') faults++;
  const found = [killed ? '' : `no ${victim} was killed`, fault].filter((one) => one !== '').join('; ');
  console.log(
    `${number} ${victim} at ${(atMs / 1e3).toFixed(1)} s, ${asked} of ${alive} devices: ${found || 'ok'}`,
  );
}
for (const { pid } of programs()) pids.push(pid);
await farm('down');
// The command ends when the farm is stopped, a little before the farm's process does.
for (let s = 0; s < END_S && stillRunning(pids).length > 0; s++) await delay(1_000);
const left = stillRunning(pids);
for (const { command } of left) console.log(`left running: ${command}`);
rmSync(root, { recursive: true, force: true });
console.log(`${faults} sessions with a fault`);
process.exitCode = faults === 0 && left.length === 0 ? 0 : 1;
