import type { Capabilities, Frameworks, Options, Services } from '@wdio/types';
import type { SpecBudget } from '../capture/scenario.ts';
import type { PerfOptions } from '../cli/perf-options.ts';
import { AUTOMATION, requested } from '../service/capability.ts';
import { checkOneSession } from '../service/project-app.ts';
import type { WorkerLife } from '../service/worker-life.ts';
import type { LaunchedSession } from './launch-session.ts';
import type { OpenWorker } from './open-worker.ts';

/** Options of the service in wdio.conf.ts: the same as those of `hitchproof perf`. */
export type ServiceOptions = Partial<PerfOptions>;

declare global {
  namespace WebdriverIO {
    interface ServiceOption extends ServiceOptions {}
  }
  namespace ExpectWebdriverIO {
    interface Matchers<R extends void | Promise<void>, T> {
      /**
       * Asserts that the runs of `scenario` meet its budget, or the given one, which is added to the scenario's. The judge
       * decides. If there are too few runs for an interval, the budget is neither met nor, with `not`, exceeded.
       */
      toMeetBudget(budget?: SpecBudget): R;
    }
  }
}

/**
 * The service for wdio.conf.ts: each part loads when its process needs it, since every worker loads this file. In WebdriverIO's launcher it starts a device and Appium, and judges the session; in a
 * worker it prepares the session that `scenario` records. Under `hitchproof perf`, which does the launcher's part itself,
 * only the worker's part is used.
 */
export class HitchproofService implements Services.ServiceInstance {
  readonly #options: ServiceOptions;
  #launched: LaunchedSession | undefined;
  #refused: { readonly error: unknown } | undefined;
  #worker: OpenWorker | undefined;
  #life: WorkerLife | undefined;
  #measures = false;

  constructor(options: ServiceOptions = {}) {
    this.#options = options;
  }

  async onPrepare(
    config: Options.Testrunner,
    capabilities: Capabilities.TestrunnerCapabilities,
  ): Promise<void> {
    try {
      checkOneSession({ capabilities });
    } catch (error) {
      return this.#refuse(error, capabilities);
    }
    // Before any await: `@wdio/appium-service`, which prepares in parallel, looks for an Appium option.
    for (const capability of Object.values(capabilities)) {
      const asked = requested(capability);
      Object.assign(asked, { ...AUTOMATION, ...asked });
    }
    // A device runs one session at a time.
    config.maxInstances = 1;
    const { hasSessionPlan } = await import('../service/session-plan.ts');
    if (hasSessionPlan()) return addVerdict(config);
    const { launchSession } = await import('./launch-session.ts');
    try {
      this.#launched = await launchSession(this.#options, { ...config, capabilities });
      await addVerdict(config);
    } catch (error) {
      await this.#refuse(error, capabilities);
    }
  }

  #refuse(error: unknown, capabilities: Capabilities.TestrunnerCapabilities): Promise<void> {
    this.#refused = { error };
    return startNoWorker(capabilities);
  }

  async onWorkerStart(worker: string, _capability: unknown, specs: readonly string[]): Promise<void> {
    const { readUnplacedPlan } = await import('../service/session-plan.ts');
    const { saveWorkerStart } = await import('../run-folder/worker-files.ts');
    saveWorkerStart(readUnplacedPlan().folder, worker, specs);
  }

  /** Waits for the device. WebdriverIO is loaded during its start, and so is what this service needs in a session. */
  async beforeSession(
    limits: WorkerLimits = {},
    capability: Capabilities.RequestedStandaloneCapabilities = {},
  ): Promise<void> {
    const { beginLife, openWorker } = await import('./open-worker.ts');
    this.#life = beginLife();
    this.#worker = await openWorker(this.#options, limits, capability);
  }

  async before(
    _capabilities: unknown,
    specs: readonly string[],
    browser: WebdriverIO.Browser,
  ): Promise<void> {
    const { addCommands } = await import('./add-commands.ts');
    const { expect } = await import('@wdio/globals');
    addCommands(browser, expect);
    this.#measures = specs.some((await import('../service/test-failures.ts')).measures);
    if (!isVerdictSpec(specs)) await this.#worker?.before(specs, browser);
  }

  async beforeTest(_test: unknown, context: unknown): Promise<void> {
    if (!this.#measures) return;
    const { liftTimeLimit } = await import('../service/test-failures.ts');
    liftTimeLimit(context);
  }

  beforeHook(test: unknown, context: unknown): Promise<void> {
    return this.beforeTest(test, context);
  }

  async afterTest(test: Tested, _context: unknown, result: Frameworks.TestResult): Promise<void> {
    this.#life?.tested(test.title, outcomeOf(result));
    await this.#keepFailure(result);
  }

  async afterHook(_test: unknown, _context: unknown, result: Frameworks.TestResult): Promise<void> {
    await this.#keepFailure(result);
  }

  async #keepFailure(result: Frameworks.TestResult): Promise<void> {
    if (outcomeOf(result) !== 'failed' || result.error === undefined) return;
    const { keepTestFailure } = await import('../service/test-failures.ts');
    const { readUnplacedPlan } = await import('../service/session-plan.ts');
    keepTestFailure(readUnplacedPlan().folder, result.error);
  }

  /** Called when the tests that were to run have. */
  after(): void {
    this.#life?.ran();
  }

  onWorkerEnd(_cid: string, exitCode: number): void {
    this.#launched?.workerEnded(exitCode);
  }

  async onComplete(exitCode: number): Promise<void> {
    const { endRunWith, endRunWithError } = await import('./end-on-trouble.ts');
    if (this.#refused !== undefined) return endRunWithError(this.#refused.error);
    try {
      if (this.#launched !== undefined) endRunWith(await this.#launched.conclude(exitCode));
    } catch (error) {
      endRunWithError(error);
    }
  }
}

async function addVerdict(config: Options.Testrunner): Promise<void> {
  const { readUnplacedPlan } = await import('../service/session-plan.ts');
  const { addVerdictSpec } = await import('./verdict-spec.ts');
  addVerdictSpec(config, readUnplacedPlan());
}

/** The last spec needs no app. */
const isVerdictSpec = (specs: readonly string[]): boolean =>
  specs.some((spec) => /[\\/]orchestrator[\\/]wdio[\\/]verdict\.spec\.mjs$/.test(spec));

/**
 * Without capabilities WebdriverIO's launcher starts no worker, and still lets the other services end what they have begun; at
 * an error it would print its own stack. Its line that there are none is left out.
 */
async function startNoWorker(capabilities: Capabilities.TestrunnerCapabilities): Promise<void> {
  const { default: logger } = await import('@wdio/logger');
  logger('@wdio/cli:launcher').setLevel('silent');
  if (Array.isArray(capabilities)) capabilities.length = 0;
  else for (const name of Object.keys(capabilities)) Reflect.deleteProperty(capabilities, name);
}

type Tested = Pick<Frameworks.Test, 'title'>;

/** Mocha's `this.skip()` throws. */
function outcomeOf({ passed, error }: Frameworks.TestResult): 'passed' | 'failed' | 'skipped' {
  if (passed) return 'passed';
  return /^a?sync skip; aborting execution$/.test(error?.message ?? '') ? 'skipped' : 'failed';
}

/** Limit of a request, from wdio.conf.ts. */
type WorkerLimits = Pick<Options.WebdriverIO, 'connectionRetryTimeout'>;
