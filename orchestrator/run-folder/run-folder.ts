import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { messageOf, mistakesOf, UsageError, withCode } from '../base/errors.ts';
import { specSourceSchema } from '../capture/declared.ts';
import { knobReportSchema } from '../capture/knobs/knob-report.ts';
import {
  type CapturedScenario,
  capturedScenarioSchema,
  type Manifest,
  manifestSchema,
} from '../capture/recording.ts';
import { declaredScenarios } from './declared-scenarios.ts';
import { isFleetFolder } from './fleet-record.ts';
import { makeFolder, readPlainText } from './plain-files.ts';
import {
  COMPILED_FILE,
  DEVICE_FILE,
  KNOBS_FILE,
  LEFT_OUT_FOLDER,
  runFilesIn,
  SCENARIOS_FOLDER,
  SESSION_FILE,
  scenarioFileOf,
} from './run-files.ts';
import { chosenByPlan, removePlanSecrets } from './session-so-far.ts';
import { workersIn } from './worker-files.ts';

/** A name such as `20260301-120000`, so that names sort by time. */
export const runNameAt = (now: Date): string =>
  now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** Makes a folder below `reports`, named by the time. */
export function newRunFolder(reports: string, now: Date): string {
  const name = runNameAt(now);
  try {
    makeFolder(reports);
    for (let n = 1; ; n++) {
      const folder = join(reports, n === 1 ? name : `${name}-${n}`);
      if (isMade(folder)) return folder;
    }
  } catch (cause) {
    throw new UsageError(`No run folder can be created in ${reports}: ${messageOf(cause)}.`);
  }
}

/** False if the folder exists, because another session that started in the same second has made it. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

const deviceFactsSchema = manifestSchema.pick({ target: true, app: true });
const sessionFactsSchema = manifestSchema.pick({
  createdAt: true,
  tool: true,
  seed: true,
  world: true,
  commit: true,
  branch: true,
  build: true,
});
const beginningSchema = sessionFactsSchema.extend({
  sources: z.array(specSourceSchema).readonly().exactOptional(),
  /** Those of the command line, with which `confirm` measures again. */
  options: z.looseObject({}).exactOptional(),
});

/** Facts that the command knows about a session before it begins. */
export type SessionFacts = z.infer<typeof beginningSchema>;

/** How a session ended, if not at the end of its specs; one sentence each. */
export type Ending = Pick<Manifest, 'interrupted' | 'failedTest'>;

/** Result of capture: the manifest, and the folder with the traces it names. */
export interface Recording {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Saves the facts known about a session before it begins. From then on the folder can be read as a recording of the runs
 * so far, even if this process is killed.
 */
export const beginRecording = (folder: string, facts: SessionFacts): void =>
  void runFilesIn(folder).saveJson(SESSION_FILE, facts);

/**
 * Writes `manifest.json` from the files saved during the session.
 * @returns undefined if nothing was captured
 */
export function gatherRecording(folder: string, ending: Ending): Recording | undefined {
  removePlanSecrets(folder);
  const captured = readCaptured(folder, ending);
  if (captured === undefined) return undefined;
  const recording = withDeclared(captured);
  runFilesIn(folder).saveJson('manifest.json', recording.manifest);
  return recording;
}

/** Adds what became of each scenario that the specs declare. */
function withDeclared({ folder, manifest }: Recording): Recording {
  const { sources } = readAs(beginningSchema, join(folder, SESSION_FILE));
  if (sources === undefined) return { folder, manifest };
  const declared = declaredScenarios({
    sources,
    workers: workersIn(folder),
    captured: manifest.scenarios,
    leftOut: leftOutScenarios(folder),
    isChosen: chosenByPlan(folder),
    hasFailure: manifest.failedTest !== undefined || manifest.interrupted !== undefined,
  });
  return { folder, manifest: { ...manifest, declared: [...declared] } };
}

/**
 * The runs saved so far. A scenario whose file is damaged is left out, and `interrupted` names the file.
 * @returns undefined if nothing was captured: the worker saved no device facts
 * @throws UsageError if the files shared by all scenarios are damaged
 */
export function readCaptured(folder: string, { interrupted, ...ending }: Ending = {}): Recording | undefined {
  const device = join(folder, DEVICE_FILE);
  const captured = join(folder, SCENARIOS_FOLDER);
  if (!existsSync(device) || !existsSync(captured)) return undefined;
  const read = readdirSync(captured)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => scenarioIn(folder, file));
  const damaged = read.filter((one) => typeof one === 'string');
  const reasons = [...(interrupted === undefined ? [] : [interrupted]), ...damaged];
  const manifest = {
    schema: 1 as const,
    run: basename(folder),
    ...readAs(sessionFactsSchema, join(folder, SESSION_FILE)),
    ...ending,
    ...(reasons.length === 0 ? {} : { interrupted: reasons.join(' ') }),
    ...readAs(deviceFactsSchema, device),
    ...knobsIn(folder),
    scenarios: read.filter((one) => typeof one !== 'string'),
  };
  return { folder, manifest };
}

/** @returns a sentence if the file is damaged */
function scenarioIn(folder: string, file: string): CapturedScenario | string {
  const path = join(folder, SCENARIOS_FOLDER, file);
  try {
    const scenario = readAs(capturedScenarioSchema, path);
    if (scenarioFileOf(scenario.name) === `${SCENARIOS_FOLDER}/${file}`) return scenario;
    return withCode(`${path} is damaged: it has the name of another scenario.`, 'unfinished');
  } catch (error) {
    if (error instanceof UsageError) return withCode(error.message, 'unfinished');
    throw error;
  }
}

function knobsIn(folder: string): Pick<Manifest, 'knobs'> {
  const files = [KNOBS_FILE, COMPILED_FILE].map((file) => join(folder, file)).filter(existsSync);
  const knobs = files.flatMap((file) => readAs(z.array(knobReportSchema), file));
  return files.length === 0 ? {} : { knobs };
}

/** The part of a scenario that the worker has saved; undefined if it has not recorded the scenario. */
export function capturedScenario(folder: string, name: string): CapturedScenario | undefined {
  const path = join(folder, scenarioFileOf(name));
  return existsSync(path) ? readAs(capturedScenarioSchema, path) : undefined;
}

/** Scenarios of the session that the command line did not choose. */
export function leftOutScenarios(folder: string): readonly string[] {
  const leftOut = join(folder, LEFT_OUT_FOLDER);
  return existsSync(leftOut)
    ? readdirSync(leftOut).map((file) => readAs(z.string(), join(leftOut, file)))
    : [];
}

/**
 * The recording in a run folder; for a session that was killed, the runs saved until then.
 * @throws UsageError if the folder has neither a manifest nor runs, or a manifest of another version
 */
export function readRecording(folder: string): Recording {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) {
    if (isFleetFolder(folder))
      throw new UsageError(
        `${folder} is a session on several devices: choose the run folder of one, below ${join(folder, 'devices')}.`,
      );
    const captured = existsSync(join(folder, SESSION_FILE))
      ? readCaptured(folder, { interrupted: UNFINISHED })
      : undefined;
    if (captured !== undefined) return captured;
    throw new UsageError(`${folder} is not a run folder: it has neither a manifest.json nor a captured run.`);
  }
  return { folder, manifest: readAs(manifestSchema, path) };
}

const UNFINISHED = withCode(
  'The session was killed or has not ended; these are its runs so far.',
  'unfinished',
);

/** The newest run folder below `reports`, which commands use by default. */
export function latestRun(reports: string): string {
  const runs = existsSync(reports)
    ? readdirSync(reports).filter(
        (name) => existsSync(join(reports, name, 'manifest.json')) || isFleetFolder(join(reports, name)),
      )
    : [];
  const latest = runs.sort().at(-1);
  if (latest === undefined)
    throw new UsageError(`There is no run in ${reports} yet: start one with \`npx hitchproof perf\`.`);
  return join(reports, latest);
}

/** @throws UsageError if the file cannot be read or has another form */
function readAs<T>(schema: z.ZodType<T>, path: string): T {
  const parsed = schema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} is damaged or of another version: ${mistakesOf(parsed.error)}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readPlainText(path));
  } catch (cause) {
    throw new UsageError(`${path} cannot be read as JSON: ${messageOf(cause)}`);
  }
}
