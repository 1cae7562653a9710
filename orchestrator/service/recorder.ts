import type { Arm } from '../base/arm.ts';
import { FaultError } from '../base/errors.ts';
import { classifyFailure } from '../capture/classify-failure.ts';
import type { DeviceSession, ListLocator } from '../capture/device-session.ts';
import { checkedSeeds, checkedSettings, SettingsInUse } from '../capture/knobs/scenario-settings.ts';
import { type CapturedRun, type CapturedScenario, isOfApp } from '../capture/recording.ts';
import { type App, appOf, type MeasuredScenario, type ScenarioOptions } from '../capture/scenario.ts';
import { Finger, type ScrollTarget, scrollTargetOf } from '../capture/scroll-target.ts';
import { slideOf } from '../capture/slide-gesture.ts';
import { leftOutFileOf, runFilesIn, scenarioFileOf } from '../run-folder/run-files.ts';
import { capturedScenario } from '../run-folder/run-folder.ts';
import { sessionSoFar } from '../run-folder/session-so-far.ts';
import { Builds } from './builds.ts';
import { checkedBudget, checkedCount, checkedName } from './checked-options.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { DescribedDevice } from './device-facts.ts';
import { makeRun, type Workplace } from './make-run.ts';
import { type Progress, sendProgress } from './progress.ts';
import { extrasOfRun } from './run-extras.ts';
import { nextRound, runSteps, type Step } from './run-steps.ts';
import { type RunPolicy, RunTally, runPolicy } from './run-tally.ts';
import { isChosen, type SessionPlan } from './session-plan.ts';
import { sourceOf } from './source-of.ts';
import { type ReasonsAgainst, UnmetBudgets } from './unmet-budget.ts';

const DEFAULT_SLIDES = 5;

export interface RecorderOptions {
  readonly session: DeviceSession;
  readonly plan: SessionPlan;
  /** Path of the spec file. */
  readonly spec: string;
  /** Reports to the command; a line on standard output by default. */
  readonly send?: (progress: Progress) => void;
  /** WebdriverIO's name of the worker; a retry of a spec file keeps it. */
  readonly worker?: string;
  readonly reasonsAgainst?: ReasonsAgainst;
}

/** Records the scenarios of one spec on one device session. Each run is saved as soon as it has ended. */
export class Recorder {
  readonly #work: Workplace;
  readonly #send: (progress: Progress) => void;
  readonly #spec: string;
  readonly #worker: string | undefined;
  /** Names of the scenarios that this object has recorded. */
  readonly #recorded = new Set<string>();
  readonly #breaker = new CircuitBreaker();
  readonly #builds: Builds;
  readonly #unmet: UnmetBudgets;
  readonly #settings: SettingsInUse;
  readonly #described: DescribedDevice;

  constructor({ session, plan, spec, send = sendProgress, worker, reasonsAgainst }: RecorderOptions) {
    this.#spec = spec;
    this.#send = send;
    this.#worker = worker;
    this.#unmet = new UnmetBudgets(plan.folder, spec, reasonsAgainst);
    const source = sourceOf(session, plan);
    this.#work = { session, source, finger: new Finger(source), plan, files: runFilesIn(plan.folder) };
    this.#builds = new Builds({ ...this.#work, send });
    this.#described = new DescribedDevice(this.#work, send);
    this.#settings = new SettingsInUse(session.shell, plan.package);
  }

  /** The app outside of scenarios, for preceding steps such as a login. */
  get app(): App {
    const { session, source, plan } = this.#work;
    return appOf(session, plan.package, extrasOfRun(plan.extras, plan.seed, '', 0), source.open);
  }

  /** The build on the device. */
  readonly arm = (): Arm => this.#builds.installed;

  /** A list that a spec found itself. It may move, so it is located again before each gesture. */
  listAt(list: ListLocator): ScrollTarget {
    const { session, finger, plan } = this.#work;
    return scrollTargetOf({ session, finger, seed: plan.seed, list, find: () => session.find(list) });
  }

  /** A command of the device's shell, outside of scenarios. */
  shell(line: string): Promise<string> {
    return this.#work.session.shell(line);
  }

  /** How the app has failed since the log was last read; undefined if it has not. */
  async appFailure(): Promise<string | undefined> {
    const failure = await this.#failure(undefined);
    return isOfApp(failure) ? failure.message : undefined;
  }

  /** Why a step outside of scenarios failed, in the words that a failed run has for it. */
  async reasonOf(error: unknown): Promise<FaultError> {
    const { code, message } = await this.#failure(error);
    return new FaultError(code, message, { cause: error });
  }

  async #failure(error: unknown) {
    const { session, plan } = this.#work;
    return classifyFailure(error, await session.logcat().catch(() => ''), plan.package);
  }

  /**
   * Installs the app under test if the plan names its APK.
   * @throws FaultError `locked` if only the owner of the device can open its lock screen
   */
  async prepare(): Promise<void> {
    const { session, plan } = this.#work;
    if (plan.kind !== 'virtual') await session.wake();
    await this.#builds.prepare();
  }

  /**
   * Records one scenario, unless the plan leaves it out.
   * @throws Error if a run failed; earlier runs are saved
   * @throws UnmetBudget if its budget is broken, and again if its test is repeated: the verdict would stay the same
   */
  async record(name: string, options: ScenarioOptions): Promise<MeasuredScenario> {
    const { plan, files } = this.#work;
    checkedName(name);
    if (!isChosen(name, options.tags ?? [], plan)) {
      files.saveJson(leftOutFileOf(name), name);
      return { name, leftOut: true };
    }
    this.#unmet.repeat(name);
    this.#breaker.check();
    const open = this.#begin(name, options);
    await this.#settings.during(open.options.settings ?? {}, () =>
      plan.worst === undefined ? this.#measure(open) : this.#search(open, plan.worst),
    );
    return { name, leftOut: false };
  }

  async #search({ options, scenario }: OpenScenario, limits: SearchLimits): Promise<void> {
    const { searchScenario } = await import('./worst/search-scenario.ts');
    const parts = { work: this.#work, settings: this.#settings, send: this.#send };
    await searchScenario({ ...parts, scenario, options, limits });
  }

  async #measure(open: OpenScenario): Promise<void> {
    const { against, seed, profile } = this.#work.plan;
    const earlier = open.scenario.runs.length;
    for (;;) {
      const soFar = open.tally.soFar(Date.now(), against !== undefined);
      const next = open.policy.next(soFar);
      if (next.kind === 'stop') {
        this.#breaker.ended(undefined);
        if (open.options.failTest !== false && open.policy.breaks(soFar))
          await this.#unmet.fail(open.scenario.name);
        return;
      }
      const { runs } = open.scenario;
      const before = { arm: runs.slice(earlier).at(-1)?.arm, round: nextRound(runs) };
      const of = open.tally.count('current') + next.runs;
      const how = { against: against !== undefined, seed, repeats: profile !== undefined };
      for (const step of runSteps({ ...how, runs: next.runs }, before)) await this.#step(open, step, of);
    }
  }

  #begin(name: string, options: ScenarioOptions): OpenScenario {
    const { plan } = this.#work;
    const runs = checkedCount(name, 'runs', options.runs);
    const slides = checkedCount(name, 'slides', options.slides);
    const budget = checkedBudget(name, options.budget ?? {});
    checkedSeeds(name, options.seeds);
    const policy = runPolicy(runs, { ...plan, ...sessionSoFar(plan.folder, name), budget }, plan.runs);
    return {
      options: { ...options, settings: checkedSettings(name, options.settings) },
      policy,
      tally: new RunTally(Date.now(), { anyRate: plan.suppress.includes('REFRESH-RATE') }),
      scenario: {
        name,
        spec: this.#spec,
        on: typeof options.on === 'string' ? options.on : '',
        slidesPerRun: plan.slides ?? slides ?? DEFAULT_SLIDES,
        gesture: slideOf({ direction: 'down' }, plan.seed),
        gestureEngine: plan.gestureEngine,
        ...(plan.source === 'probe' ? {} : { source: plan.source }),
        budget,
        ...(policy.adaptive ? { adaptive: true } : {}),
        ...(this.#worker === undefined ? {} : { worker: this.#worker }),
        runs: [...this.#earlierRuns(name)],
      },
    };
  }

  /**
   * The runs from before a retry of the spec file: they stay in the recording, since an app failure must not disappear.
   * @throws Error if another scenario has the name: its verdict, possibly a failure, would be replaced
   */
  #earlierRuns(name: string): readonly CapturedRun[] {
    const earlier = capturedScenario(this.#work.plan.folder, name);
    const { worker, spec } = earlier ?? {};
    const isRetry = worker !== undefined && worker === this.#worker && spec === this.#spec;
    if (earlier !== undefined && (!isRetry || this.#recorded.has(name)))
      throw new Error(`Two scenarios have the name '${name}': give each a different one.`);
    this.#recorded.add(name);
    return earlier?.runs ?? [];
  }

  /** Makes a run; retries transient failures once. */
  async #step(open: OpenScenario, step: Step, of: number): Promise<void> {
    const first = await this.#attempt(open, step, of);
    const last = first?.retriable === true ? await this.#attempt(open, step, of) : first;
    if (last === undefined) return;
    this.#breaker.ended(last);
    throw new FaultError(last.code ?? 'internal', last.message);
  }

  async #attempt(open: OpenScenario, step: Step, of: number): Promise<CapturedRun['failure']> {
    const { scenario, options, tally, policy } = open;
    await this.#builds.use(step.arm);
    if (step.warmup) this.#send({ kind: 'warm-up', scenario: scenario.name });
    const made = await makeRun(this.#work, {
      scenario: scenario.name,
      options,
      slides: scenario.slidesPerRun,
      step,
      index: scenario.runs.length,
      number: step.warmup ? 0 : tally.count(step.arm) + 1,
      of,
      deciding: policy.metrics,
    });
    if (scenario.runs.length === 0) Object.assign(scenario, made.gesture);
    if (made.facts?.engine !== undefined) Object.assign(scenario, { gestureEngine: made.facts.engine.name });
    scenario.runs.push(made.run);
    try {
      if (made.facts !== undefined || isOfApp(made.run.failure))
        await this.#described.by(step.arm, made.facts);
    } finally {
      // After the device's facts, without which a recording cannot be analysed, and before the report of the run is sent.
      this.#work.files.saveJson(scenarioFileOf(scenario.name), scenario);
    }
    if (made.report !== undefined) this.#send(made.report);
    if (!step.warmup && made.run.failure === undefined) tally.add(step, made);
    return made.run.failure;
  }
}

type SearchLimits = NonNullable<SessionPlan['worst']>;

interface OpenScenario {
  readonly options: ScenarioOptions;
  readonly policy: RunPolicy;
  readonly tally: RunTally;
  readonly scenario: CapturedScenario;
}
