import { z } from 'zod';
import type { Arm } from '../base/arm.ts';
import { fileNameOf } from '../base/file-name.ts';
import type { DeviceSession } from '../capture/device-session.ts';
import { fling } from '../capture/gesture.ts';
import { type Budget, budgetSchema, type CapturedRun, type CapturedScenario } from '../capture/recording.ts';
import type { ScenarioOptions } from '../capture/scenario.ts';
import { type RunFiles, runFilesIn } from '../run-folder/run-files.ts';
import type { Plan } from './plan.ts';
import { runPolicy } from './run-policy.ts';
import { runSteps, type Step } from './run-steps.ts';
import { RunTally } from './run-tally.ts';
import { SingleRun } from './single-run.ts';

const DEFAULT_SLIDES = 5;

/** Runs scenarios on one device session and saves each run as soon as it is there. */
export class Recorder {
  readonly #session: DeviceSession;
  readonly #plan: Plan;
  readonly #files: RunFiles;
  readonly #spec: string;
  #installed: Arm = 'current';

  constructor(session: DeviceSession, plan: Plan, spec: string) {
    this.#spec = spec;
    this.#session = session;
    this.#plan = plan;
    this.#files = runFilesIn(plan.folder);
  }

  /** Installs the app under test when the plan names its APK. */
  async prepare(): Promise<void> {
    if (this.#plan.apk !== undefined) await this.#session.install(this.#plan.apk);
  }

  /** @throws Error when a run failed; what was measured before it is saved. */
  async record(name: string, options: ScenarioOptions): Promise<void> {
    const wanted = this.#plan.scenario;
    if (wanted !== undefined && !matches(name, wanted)) return;
    // Its recording would replace the other's, and with it a verdict that may be red.
    if (this.#files.has(captureOf(name)))
      throw new Error(`There are two scenarios with the name '${name}': give each its own.`);
    const against = this.#plan.against !== undefined;
    const budget = checkedBudget(name, options.budget ?? {});
    const policy = runPolicy(this.#plan.runs ?? options.runs, budget);
    const tally = new RunTally(Date.now());
    const scenario = this.#begin(name, options);
    for (;;) {
      const next = policy(tally.soFar(Date.now(), against));
      if (next.kind === 'stop') return;
      const before = scenario.runs.at(-1)?.arm;
      const of = tally.count('current') + next.runs;
      for (const step of runSteps(next.runs, against, this.#plan.seed, before)) {
        await this.#step(scenario, options, step, tally, of);
      }
    }
  }

  #begin(name: string, options: ScenarioOptions): OpenScenario {
    return {
      name,
      spec: this.#spec,
      on: options.on,
      slidesPerRun: this.#plan.slides ?? options.slides ?? DEFAULT_SLIDES,
      gesture: fling('down', 'fast', this.#plan.seed),
      gestureEngine: this.#plan.gestureEngine,
      budget: options.budget ?? {},
      runs: [],
    };
  }

  /** One step, and once more when its fault was one that passes. */
  async #step(
    scenario: OpenScenario,
    options: ScenarioOptions,
    step: Step,
    tally: RunTally,
    of: number,
  ): Promise<void> {
    const first = await this.#attempt(scenario, options, step, tally, of);
    const last = first?.retriable === true ? await this.#attempt(scenario, options, step, tally, of) : first;
    if (last !== undefined) throw new Error(last.message);
  }

  async #attempt(
    scenario: OpenScenario,
    options: ScenarioOptions,
    step: Step,
    tally: RunTally,
    of: number,
  ): Promise<CapturedRun['failure']> {
    await this.#installFor(step.arm);
    const single = new SingleRun(this.#session, this.#plan, this.#files);
    const made = await single.make({
      scenario: scenario.name,
      options,
      slides: scenario.slidesPerRun,
      step,
      index: scenario.runs.length,
      number: step.warmup ? 0 : tally.count(step.arm) + 1,
      of,
    });
    if (scenario.runs.length === 0 && made.gesture !== undefined) scenario.gesture = made.gesture;
    scenario.runs.push(made.run);
    this.#files.saveJson(captureOf(scenario.name), scenario);
    if (!step.warmup && made.run.failure === undefined) tally.add(step.arm, made.values);
    return made.run.failure;
  }

  async #installFor(arm: Arm): Promise<void> {
    if (arm === this.#installed) return;
    const apk = arm === 'baseline' ? this.#plan.against : this.#plan.apk;
    if (apk === undefined) throw new Error('Comparing two builds needs the APK of both: give --apk as well.');
    await this.#session.install(apk);
    this.#installed = arm;
  }
}

/** Specs are not type-checked when they run; what is wrong is said before the first run, not after the last. */
function checkedBudget(scenario: string, budget: Budget): Budget {
  const parsed = budgetSchema.safeParse(budget);
  if (parsed.success) return parsed.data;
  throw new Error(`The budget of '${scenario}' does not hold: ${z.prettifyError(parsed.error)}`);
}

/** `capture/device.json` describes the device. */
const captureOf = (scenario: string): string => `capture/${fileNameOf(scenario, ['device'])}.json`;

type OpenScenario = CapturedScenario & { runs: CapturedRun[] };

function matches(name: string, glob: string): boolean {
  const pattern = glob
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(name);
}
