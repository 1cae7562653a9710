import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../../orchestrator/environment.ts';
import { resultSchema } from '../../orchestrator/report/result/result.ts';
import { adbAt } from '../../orchestrator/rig/adb.ts';
import { openLocalRig } from '../../orchestrator/rig/local-rig.ts';
import type { Rig } from '../../orchestrator/rig/rig.ts';
import type { AttachedPlace } from '../../orchestrator/service/session-plan.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { seededRandom } from '../builders/seeded-random.ts';
import { descendantsOf } from '../e2e/processes.ts';
import { sessionOn } from '../e2e/session-on.ts';
import { figuresOf, type ProcessFigures } from './process-figures.ts';

const PACKAGE = 'dev.hitchproof.demo';

export interface SoakPlan {
  readonly seed: number;
  readonly faultsPerHundred: number;
  /** Runs per session. */
  readonly runs: number;
  /** Slides per run. */
  readonly slides: number;
}

/** What became of the slides that a session planned. */
export interface SoakedSession {
  /** Outcome, or why a slide was not made → number of slides. */
  readonly slides: Readonly<Record<string, number>>;
  /** Violations of "each planned slide has one outcome". */
  readonly faults: readonly string[];
  readonly runs: number;
}

/** A device that is used for one session after the other, with random faults, until it is lost. */
export interface SoakedDevice {
  readonly session: () => Promise<SoakedSession>;
  /** Figures of the programs that serve the device. */
  readonly figures: () => readonly ProcessFigures[];
  /** Minutes of the device's own clock since it booted. */
  readonly minutes: () => Promise<number>;
  readonly isLost: () => boolean;
  readonly close: () => Promise<void>;
}

/** Faults that a session survives, at random requests among the first `requests` of each kind. */
function timetable(random: () => number, perHundredRequests: number, requests: number): object[] {
  const any = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
  const fault = (): object =>
    any([
      { kind: 'close' },
      { kind: 'cut', afterBytes: Math.floor(random() * 100) },
      { kind: 'app-crash', package: PACKAGE },
      { kind: 'app-exit', package: PACKAGE },
      { kind: 'focus-loss', forMs: 2_000 },
      { kind: 'battery', levelPercent: 20 + Math.floor(random() * 80) },
      { kind: 'thermal', status: Math.floor(random() * 2) },
      { kind: 'automation-crash' },
    ]);
  return PLACES.flatMap((place) =>
    Array.from({ length: Math.round((requests * perHundredRequests) / 100) }, () => ({
      ...place,
      nth: 1 + Math.floor(random() * requests),
      fault: fault(),
    })),
  );
}
/** Kinds of requests; the device counts those of each kind. */
const PLACES = [
  { on: 'shell', contains: 'dev.hitchproof.CONTROL' },
  { on: 'sync' },
  { on: 'shell', contains: 'dumpsys' },
];

export async function soakedDevice(plan: SoakPlan): Promise<SoakedDevice> {
  const { seed, faultsPerHundred } = plan;
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-soak-'));
  const faults = join(folder, 'faults.json');
  writeFileSync(faults, JSON.stringify(timetable(seededRandom(seed), faultsPerHundred, REQUESTS)));
  const rig = await openLocalRig({
    project: checkout,
    folder,
    target: { kind: 'virtual' },
    stop: new AbortController().signal,
    appium: 'here',
    refreshHz: 60,
    seed,
    adbPort: 0,
    startS: 600,
    replyS: 30,
    faults,
  });
  const { serial, adbPort } = rig.place;
  const adb = adbAt({ sdk: checkout.sdk, port: adbPort, env: childEnvironment({}) });
  return {
    session: () => session(rig, folder, plan),
    figures: () => {
      const all = descendantsOf(process.pid);
      const named = (command: RegExp) => all.find((one) => command.test(one.command));
      const device = named(new RegExp(`virtual-device/main .*${folder}`));
      return figuresOf({
        device,
        // Its paths are relative to its working folder.
        JVM: all.find(({ parent, command }) => parent === device?.pid && /^\S*java /.test(command)),
        Appium: named(/appium\S* server --config/),
        'adb server': named(/adb -L \S+ nodaemon/),
      });
    },
    minutes: async () => {
      const [, uptimeMs] = /Uptime: (\d+)/.exec(await adb.shell(serial, 'dumpsys gfxinfo')) ?? [];
      return Math.floor(Number(uptimeMs) / 60_000);
    },
    isLost: () => rig.supervisor.trouble !== undefined,
    close: async () => {
      await rig.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
/** Requests of each kind; more than a device gets in two hours. */
const REQUESTS = 20_000;

async function session(rig: Rig<AttachedPlace>, folder: string, plan: SoakPlan): Promise<SoakedSession> {
  const reports = join(folder, 'reports');
  mkdirSync(reports, { recursive: true });
  const { output, folder: run = '' } = await sessionOn(rig, {
    runs: plan.runs,
    slides: plan.slides,
    reports,
  });
  const made = outcomesIn(run, output, plan);
  rmSync(reports, { recursive: true });
  return made;
}

function outcomesIn(run: string, output: string, plan: SoakPlan): SoakedSession {
  const file = join(run, 'result.json');
  const code = /\[([\w-]+)\]\s*$/m.exec(output)?.[1];
  const planned = plan.runs * plan.slides;
  if (!existsSync(file)) {
    const why = code ?? 'no cause';
    return { slides: { [why]: planned }, faults: code === undefined ? [`no cause: ${output}`] : [], runs: 0 };
  }
  const [scenario] = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).scenarios;
  const runs = scenario?.runs ?? [];
  const slides: Record<string, number> = {};
  const add = (outcome: string, count: number): void => {
    slides[outcome] = (slides[outcome] ?? 0) + count;
  };
  for (const { outcome } of runs) add(outcome.kind, plan.slides);
  const faults = runs
    .filter((one) => one.outcome.kind === 'valid' && one.slides !== plan.slides)
    .map((one) => `run ${one.run} is valid with ${one.slides} of ${plan.slides} slides`);
  // A run that is repeated has an additional outcome.
  const missing = plan.runs - runs.length;
  if (missing <= 0) return { slides, faults, runs: runs.length };
  add(`not made: ${code ?? 'no cause'}`, missing * plan.slides);
  const isExplained = code !== undefined || runs.some(({ outcome }) => outcome.kind !== 'valid');
  return {
    slides,
    runs: runs.length,
    faults: isExplained ? faults : [...faults, `${missing} runs are missing without a cause: ${output}`],
  };
}
