import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { judged } from '../../orchestrator/analyse.ts';
import { parseJson } from '../../orchestrator/base/parse-json.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { listens } from '../../orchestrator/rig/free-port.ts';
import { processStart } from '../../orchestrator/rig/process-start.ts';
import { readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { sessionPlanSchema } from '../../orchestrator/service/session-plan.ts';
import { type PerfSession, type SessionOptions, sessionOf } from '../e2e/perf-session.ts';
import { descendantsOf } from '../e2e/processes.ts';
import { runningPrograms, type Victim } from './kill-victims.ts';

/** Measured runs of each session. */
export const RUNS = 2;

/** How a session is started. */
export interface Start {
  /** Node.js's arguments. @param reports parent of the run folder, also in HITCHPROOF_TRIAL_REPORTS */
  readonly command: (reports: string) => readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** @returns the session after its end, with the parent of its run folder, for the caller to remove */
export async function startSession(
  { command, env }: Start,
  options: Pick<SessionOptions, 'onStart'>,
): Promise<PerfSession & { readonly reports: string }> {
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-kill-trial-'));
  const variables = { ...env, HITCHPROOF_TRIAL_REPORTS: reports };
  return { ...(await sessionOf(command, { ...options, reports, env: variables })), reports };
}

/** The names of the programs that run as long as the session. */
const PROGRAMS = ['Appium', 'WebdriverIO', 'The virtual device', 'The adb server'];

export const trialSchema = z.object({
  seed: z.number(),
  number: z.number(),
  victim: z.string(),
  /** Time from the start of the command to the kill. */
  atMs: z.number(),
  /** False if the session ended before `atMs` or the process did not run then: no trial. The fields below are then meaningless. */
  killed: z.boolean(),
  /** Time from the kill until another program of the session ended, so it was noticed; 0 if it need not be. */
  noticedMs: z.number(),
  /** Time from the kill until the command and all that it started had ended; without a kill, from the session's start. */
  endedMs: z.number(),
  /** Number of processes and open ports left after that. */
  left: z.number(),
  /** Number of runs that the command printed and the recording lacks. */
  lostRuns: z.number(),
  analysable: z.boolean(),
  named: z.boolean(),
  /** Run folder of a session with a fault. */
  folder: z.string().optional(),
});
export type Trial = z.infer<typeof trialSchema>;

type Findings = Pick<Trial, 'left' | 'lostRuns' | 'analysable' | 'named'>;

export const isGood = ({ left, lostRuns, analysable, named }: Findings): boolean =>
  left === 0 && lostRuns === 0 && analysable && named;

const LOOK_MS = 100;
const AFTER_KILL_MS = 20;
/** How long processes may run on after the command. */
const GRACE_MS = 10_000;
const NOT_KILLED = {
  killed: false,
  noticedMs: 0,
  left: 0,
  lostRuns: 0,
  analysable: true,
  named: true,
};

/** Retries, since a process that was not seen may still write. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, maxRetries: 5 });

/** Runs a session and kills the victim at a moment after its start. */
export async function killTrial(
  victim: Victim,
  atMs: number,
  start: Start,
): Promise<Omit<Trial, 'seed' | 'number'>> {
  const { signal = 'SIGKILL' } = victim;
  /** Process id → when it started. */
  const started = new Map<number, string>();
  /** Process ids of the programs that run as long as the session. */
  const programs = new Set<number>();
  let killedMs: number | undefined;
  let noticedMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const kill = (pid: number, startedMs: number): void => {
    const session = runningPrograms(pid);
    for (const one of session.all) {
      const start = processStart(one.pid);
      if (start !== undefined) started.set(one.pid, start);
    }
    for (const name of PROGRAMS) {
      const program = session.program(name);
      if (program !== undefined) programs.add(program);
    }
    if (performance.now() - startedMs < atMs) return;
    const found = victim.find === undefined ? pid : victim.find(session);
    if (found === undefined) return;
    // Processes below a killed program end with it; those below the command are stopped.
    const below = found === pid ? [] : descendantsOf(found);
    for (const one of [found, ...below.map((one) => one.pid)]) programs.delete(one);
    killedMs = performance.now();
    process.kill(found, signal);
    clearInterval(timer);
    timer = setInterval(watch, AFTER_KILL_MS);
  };
  const watch = (): void => {
    if (![...programs].every(runs)) noticedMs ??= performance.now();
  };
  const runs = (pid: number): boolean => processStart(pid) === started.get(pid);
  const beganMs = performance.now();
  const session = await startSession(start, {
    onStart: ({ pid }) => {
      const startedMs = performance.now();
      timer = setInterval(() => kill(pid, startedMs), LOOK_MS);
    },
  });
  clearInterval(timer);
  const trial = { victim: `${victim.name} ${signal}`, atMs: Math.round(atMs) };
  const endMs = performance.now();
  const running = (): number => [...started.keys()].filter(runs).length;
  // The first thread of a killed process may end before those that keep its port.
  const left = async (): Promise<number> => running() + (await openPorts(session.folder, victim));
  while ((await left()) > 0 && performance.now() - endMs < GRACE_MS) await delay(AFTER_KILL_MS);
  if (killedMs === undefined) {
    remove(session.reports);
    return { ...trial, ...NOT_KILLED, endedMs: Math.round(endMs - beganMs) };
  }
  const mustBeNoticed = victim.find === undefined || victim.code !== undefined;
  const since = (ms: number): number => Math.round(ms - (killedMs ?? ms));
  const made = {
    ...trial,
    killed: true,
    noticedMs: mustBeNoticed ? since(noticedMs ?? endMs) : 0,
    endedMs: since(performance.now()),
    left: await left(),
    ...recordOf(session, victim),
  };
  if (!isGood(made) && session.folder !== undefined) return { ...made, folder: session.folder };
  remove(session.reports);
  return made;
}

function recordOf(session: PerfSession, { code }: Victim): Omit<Findings, 'left'> {
  const reported = session.output.match(/^feed-fling \d+\/\d+ /gm)?.length ?? 0;
  const recorded = runsIn(session.folder);
  return {
    lostRuns: Math.max(0, reported - (recorded ?? 0)),
    analysable: reported === 0 || recorded !== undefined,
    // Nothing can break before the session has begun or after its last run.
    named:
      code === undefined ||
      session.folder === undefined ||
      reported === RUNS ||
      session.output.includes(`[${code}]`),
  };
}

/** Ports of programs that the session has started. */
async function openPorts(folder: string | undefined, { ofDevice }: Victim): Promise<number> {
  const file = join(folder ?? '', 'plan.json');
  if (!existsSync(file)) return 0;
  const place = planSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data?.place;
  if (place?.kind !== 'attached') return 0;
  const ports = [place.appium?.port, ofDevice === true ? place.adbPort : undefined];
  const open = await Promise.all(ports.map((port) => (port === undefined ? false : listens(port))));
  return open.filter(Boolean).length;
}
const planSchema = sessionPlanSchema.pick({ place: true });

/** Measured runs of a recording that can be judged; undefined when there is none. */
function runsIn(folder: string | undefined): number | undefined {
  try {
    const recording = readRecording(folder ?? '');
    judged(recording, { config: configSchema.parse({}), strict: false });
    return recording.manifest.scenarios.flatMap(({ runs }) => runs).filter(({ warmup }) => !warmup).length;
  } catch {
    return undefined;
  }
}
