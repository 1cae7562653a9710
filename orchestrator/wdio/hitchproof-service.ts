import type { Capabilities, Frameworks, Options, Services } from '@wdio/types';
import { messageOf } from '../base/message-of.ts';
import { MS_PER_S } from '../base/units.ts';
import { openingLimitMs } from '../capture/appium-shell.ts';
import type { Budget } from '../capture/recording.ts';
import { connectionOf } from '../capture/remote/connection.ts';
import { namesRemote } from '../cli/chosen-endpoint.ts';
import type { PerfOptions } from '../cli/perf-options.ts';
import { type AppiumSource, appiumSourceOf, type WdioConnections } from '../service/appium-source.ts';
import { AUTOMATION, capabilityOf, deviceOf } from '../service/capability.ts';
import type { Progress } from '../service/progress.ts';
import {
  awaitSessionPlan,
  hasSessionPlan,
  readUnplacedPlan,
  type SessionPlan,
} from '../service/session-plan.ts';
import { keepTestFailure } from '../service/test-failures.ts';
import type { WorkerHooks } from '../service/worker-hooks.ts';
import type { LaunchedSession } from './launch-session.ts';
import { severeError } from './severe-error.ts';

/** Limit of a request, from wdio.conf.ts. */
type Limits = Pick<Options.WebdriverIO, 'connectionRetryTimeout'>;

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
      toMeetBudget(budget?: Budget): R;
    }
  }
}

/**
 * The service for wdio.conf.ts. In WebdriverIO's launcher it starts a device and Appium, and judges the session; in a
 * worker it prepares the session that `scenario` records. Under `hitchproof perf`, which does the launcher's part itself,
 * only the worker's part is used.
 */
export class HitchproofService implements Services.ServiceInstance {
  readonly #options: ServiceOptions;
  #launched: LaunchedSession | undefined;
  #worker: WorkerHooks | undefined;

  constructor(options: ServiceOptions = {}) {
    this.#options = options;
  }

  async onPrepare(
    config: Options.Testrunner,
    capabilities: Capabilities.TestrunnerCapabilities,
  ): Promise<void> {
    // Before any await: `@wdio/appium-service`, which prepares in parallel, looks for an Appium option.
    for (const capability of Object.values(capabilities)) nameAutomation(capability);
    if (!hasSessionPlan()) {
      const appium = namesRemote(this.#options) ? 'elsewhere' : appiumOf({ ...config, capabilities });
      const { launchSession } = await import('./launch-session.ts');
      this.#launched = await launchSession(this.#options, {
        appium,
        specs: (config.specs ?? []).flat(),
        specsRoot: config.rootDir,
      });
    }
    // A device runs one session at a time.
    config.maxInstances = 1;
  }

  /** Waits for the device. WebdriverIO is loaded during its start, and so is what this service needs in a session. */
  async beforeSession(
    { connectionRetryTimeout }: Limits = {},
    capability: Capabilities.RequestedStandaloneCapabilities = {},
  ): Promise<void> {
    // Imported here because the launcher, which loads this class too, does not need the recording code.
    const { WorkerHooks } = await import('../service/worker-hooks.ts');
    await import('./add-commands.ts');
    const plan = await awaitSessionPlan();
    connect(capability, plan, connectionRetryTimeout);
    const send = plan.progress === 'lines' ? await linesOnTerminal(this.#options) : undefined;
    this.#worker = new WorkerHooks(plan, send);
    this.#worker.beforeSession(connectionRetryTimeout);
  }

  async before(
    _capabilities: unknown,
    specs: readonly string[],
    browser: WebdriverIO.Browser,
  ): Promise<void> {
    const { addCommands } = await import('./add-commands.ts');
    const { expect } = await import('@wdio/globals');
    addCommands(browser, expect);
    await this.#worker?.before(specs, browser);
  }

  afterTest(_test: unknown, _context: unknown, result: Frameworks.TestResult): void {
    if (!result.passed && result.error !== undefined)
      keepTestFailure(readUnplacedPlan().folder, result.error);
  }

  afterHook(test: unknown, context: unknown, result: Frameworks.TestResult): void {
    this.afterTest(test, context, result);
  }

  onWorkerEnd(_cid: string, exitCode: number): void {
    this.#launched?.workerEnded(exitCode);
  }

  async onComplete(exitCode: number): Promise<void> {
    await this.#launched?.conclude(exitCode);
  }
}

function appiumOf(config: WdioConnections): AppiumSource {
  try {
    return appiumSourceOf(config);
  } catch (error) {
    throw severeError(messageOf(error));
  }
}

const requested = (capability: Capabilities.RequestedStandaloneCapabilities): object =>
  'alwaysMatch' in capability ? capability.alwaysMatch : capability;

function nameAutomation(capability: Capabilities.RequestedStandaloneCapabilities): void {
  const asked = requested(capability);
  Object.assign(asked, { ...AUTOMATION, ...asked });
}

/** Points a capability of wdio.conf.ts at the session's device and Appium server; its other settings stay. */
function connect(
  capability: Capabilities.RequestedStandaloneCapabilities,
  plan: SessionPlan,
  requestMs: number | undefined,
): void {
  const asked = requested(capability);
  Object.assign(asked, { ...capabilityOf(plan), ...asked, ...deviceOf(plan) });
  Object.assign(asked, serverOf(plan, requestMs));
}

/**
 * Options of WebdriverIO's connection that take precedence over those of wdio.conf.ts. It repeats no request: a gesture
 * would be performed twice, a second session would remain, and the end of Appium would be noticed only after seconds.
 */
function serverOf({ place, timeouts }: SessionPlan, requestMs = timeouts.requestS * MS_PER_S): object {
  const options = (waitMs: number) => ({
    connectionRetryCount: 0,
    connectionRetryTimeout: openingLimitMs(waitMs),
  });
  switch (place.kind) {
    case 'attached':
      return {
        ...options(requestMs),
        ...(place.appiumPort === undefined ? {} : { hostname: '127.0.0.1', port: place.appiumPort }),
      };
    case 'remote':
      return { ...options(timeouts.queueS * MS_PER_S), ...connectionOf(place.endpoint, process.env) };
  }
}

async function linesOnTerminal({ quiet }: ServiceOptions): Promise<(progress: Progress) => void> {
  const { presentProgress } = await import('../cli/present-progress.ts');
  const { plainOutput, terminalOn } = await import('../cli/terminal.ts');
  return presentProgress(terminalOn(plainOutput, quiet));
}
