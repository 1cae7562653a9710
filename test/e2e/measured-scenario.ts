import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenariosIn } from '../../orchestrator/analyse.ts';
import type { RunMeasurement, SlideMeasurement } from '../../orchestrator/compute/measurement.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { measurementsOf } from '../../orchestrator/judge/session.ts';
import { runNameOf } from '../../orchestrator/run-folder/run-files.ts';
import { readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import { measuredRun } from '../truth/measured-run.ts';
import type { Mismatch } from '../truth/mismatch.ts';
import { mismatchesOf } from '../truth/mismatches.ts';
import { type SlideTruth, truthOf } from '../truth/truth.ts';
import { folderOf, type PerfSession, resultOf, type ScenarioResult } from './perf-session.ts';

/** A scenario of a session: its result, and each run as measured and as the display's own log shows it. */
export interface MeasuredScenario {
  readonly result: ScenarioResult;
  readonly runs: readonly MeasuredRun[];
  /** Steps of its Allure test, at any depth. */
  readonly allureSteps: readonly AllureStep[];
}
export interface MeasuredRun {
  readonly measurement: RunMeasurement;
  /** Finger slides of the run; the warm-up run has its own. */
  readonly truth: readonly SlideTruth[];
  /** Differences between its trace, measured slide by slide, and the display's log. */
  readonly mismatches: () => readonly Mismatch[];
}
export interface AllureStep {
  readonly name: string;
  readonly status: string;
}

/** @throws Error when the session measured no such scenario */
export type ScenarioFinder = (name: string) => MeasuredScenario;

/** @param fingerSlides number of finger slides that one `slide` of the specs makes */
export function scenariosOf(session: PerfSession, fingerSlides = 1): ScenarioFinder {
  const { target, scenarios } = resultOf(session);
  const slides = truthOf(session.displayLog(), { densityDpi: target.densityDpi });
  let at = 0;
  const slidesOfNextRun = ({ slidesPerRun }: ScenarioResult): readonly SlideTruth[] => {
    const from = at;
    at += slidesPerRun * fingerSlides;
    return slides.slice(from, at);
  };
  const found = new Map<string, MeasuredScenario>();
  for (const result of scenarios.toSorted((a, b) => startOf(session, a) - startOf(session, b))) {
    slidesOfNextRun(result); // the warm-up's
    const runs = measuredIn(session, result.name).map((measurement) => {
      const truth = slidesOfNextRun(result);
      const mismatches = () =>
        mismatchesOf(measuredRun(tracesOf(session, measurement), [DEMO_PACKAGE]), truth);
      return { measurement, truth, mismatches };
    });
    found.set(result.name, { result, runs, allureSteps: allureStepsOf(session, result.name) });
  }
  return (name) => {
    const scenario = found.get(name);
    if (scenario === undefined) throw new Error(`${name} was not measured:\n${session.output}`);
    return scenario;
  };
}

/** The only run of a scenario. */
export function onlyRunOf({ result, runs }: MeasuredScenario): MeasuredRun {
  const [run, ...more] = runs;
  if (run === undefined || more.length > 0)
    throw new Error(`${result.name} has ${runs.length} runs, not one.`);
  return run;
}

/** Where the progress lines of the scenario begin. */
const startOf = ({ output }: PerfSession, { name }: ScenarioResult): number => output.indexOf(`${name} 1/`);

function measuredIn(session: PerfSession, scenario: string): readonly RunMeasurement[] {
  const recording = readRecording(folderOf(session));
  return scenariosIn(recording, configSchema.parse({}))
    .filter((input) => input.scenario === scenario)
    .flatMap(measurementsOf);
}

function tracesOf(session: PerfSession, { scenario, arm, run }: RunMeasurement): readonly Buffer[] {
  const folder = join(folderOf(session), 'traces');
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${runNameOf(scenario, { arm, index: run })}-`))
    .sort()
    .map((file) => readFileSync(join(folder, file)));
}

interface AllureTest {
  readonly name: string;
  readonly steps: readonly AllureTestStep[];
}
type AllureTestStep = AllureStep & { readonly steps?: readonly AllureTestStep[] };

function allureStepsOf(session: PerfSession, scenario: string): readonly AllureStep[] {
  const folder = join(folderOf(session), 'allure-results');
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as AllureTest);
  const flat = (steps: readonly AllureTestStep[]): readonly AllureStep[] =>
    steps.flatMap((step) => [step, ...flat(step.steps ?? [])]);
  return flat(tests.find(({ name }) => name === `${scenario} (simulated)`)?.steps ?? []);
}

/** Lengths of a slide's hitches, in missed refreshes, as measured. */
export const measuredGaps = ({ frames }: SlideMeasurement): readonly number[] =>
  frames.flatMap(({ missedRefreshes }) => (missedRefreshes > 0 ? [missedRefreshes] : []));

/** The same as the display showed them. */
export const shownGaps = ({ gaps }: SlideTruth): readonly number[] =>
  gaps.map(({ missedRefreshes }) => missedRefreshes);

/** @throws Error when the metric has no value */
export function metricOf({ metrics }: RunMeasurement | SlideMeasurement, metric: string): number {
  const found = metrics[metric];
  if (found?.kind !== 'measured') throw new Error(`${metric} has no value: ${JSON.stringify(found)}`);
  return found.value;
}
