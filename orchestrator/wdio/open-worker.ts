import type { Capabilities, Options } from '@wdio/types';
import { MS_PER_S } from '../base/units.ts';
import { openingLimitMs } from '../capture/appium-shell.ts';
import { boundedReplies } from '../capture/bounded-replies.ts';
import { connectionOf } from '../capture/remote/connection.ts';
import { fitToGrid } from '../capture/remote/fit-to-grid.ts';
import type { PerfOptions } from '../cli/perf-options.ts';
import { readEnvironment } from '../environment.ts';
import { freePort } from '../rig/free-port.ts';
import { capabilityOf, deviceOf, requested } from '../service/capability.ts';
import type { Progress } from '../service/progress.ts';
import { type StartedApp, takeApp } from '../service/project-app.ts';
import { awaitSessionPlan, readUnplacedPlan, type SessionPlan } from '../service/session-plan.ts';
import { WorkerHooks } from '../service/worker-hooks.ts';
import { WorkerLife } from '../service/worker-life.ts';

type Quiet = Partial<Pick<PerfOptions, 'quiet'>>;
/** What wdio.conf.ts says about requests. */
type Requests = Pick<Options.WebdriverIO, 'connectionRetryTimeout' | 'transformRequest'>;

/** Watches this worker's process until its end; undefined outside of a worker. */
export function beginLife(): WorkerLife | undefined {
  const { WDIO_WORKER_ID: worker } = readEnvironment();
  return worker === undefined ? undefined : new WorkerLife(readUnplacedPlan().folder, worker).watch();
}

/** The worker's hooks, when its session's device is known. */
export interface OpenWorker {
  readonly before: (specs: readonly string[], browser: WebdriverIO.Browser) => Promise<void>;
}

/** The worker's part of the service: waits for the session's device, and points the capability at it. */
export async function openWorker(
  options: Quiet,
  requests: Requests,
  capability: Capabilities.RequestedStandaloneCapabilities,
): Promise<OpenWorker> {
  // What the session needs, loaded while the device starts.
  await import('./add-commands.ts');
  const plan = await awaitSessionPlan();
  const app = await connect(capability, plan, requests);
  const send = plan.progress === 'lines' ? await linesOnTerminal(options) : undefined;
  const worker = new WorkerHooks(plan, send, async (scenario) => {
    const { reasonsAgainst } = await import('./verdict-spec.ts');
    return reasonsAgainst(scenario, plan);
  });
  worker.beforeSession(requests.connectionRetryTimeout);
  return { before: (specs, browser) => worker.before(specs, browser, app) };
}

/**
 * Points a capability of wdio.conf.ts at the session's device and Appium server; its other settings stay. Drivers draw the
 * local port to the device one after another only if they share a temporary folder, so the session draws it.
 */
async function connect(
  capability: Capabilities.RequestedStandaloneCapabilities,
  plan: SessionPlan,
  requests: Requests,
): Promise<StartedApp | undefined> {
  const asked = requested(capability);
  const app = installsApp(plan) ? takeApp(asked) : undefined;
  const isOurAppium = plan.place.kind === 'attached' && plan.place.appium !== undefined;
  const port = isOurAppium ? { 'appium:systemPort': await freePort() } : {};
  Object.assign(asked, { ...capabilityOf(plan), ...port, ...asked, ...deviceOf(plan) });
  if (plan.place.kind === 'remote') await fitToGrid(asked, plan.place.endpoint);
  Object.assign(asked, serverOf(plan, requests));
  return app;
}

/** Whether the session installs and opens the app, and not the driver, which needs an Android SDK for it. */
const installsApp = ({ place, apk }: SessionPlan): boolean =>
  place.kind === 'attached' || (place.endpoint.kind !== 'vendor' && apk !== undefined);

/**
 * Options of WebdriverIO's connection that take precedence over those of wdio.conf.ts. It repeats no request: a gesture
 * would be performed twice, a second session would remain, and the end of Appium would be noticed only after seconds.
 */
function serverOf({ place, timeouts }: SessionPlan, { connectionRetryTimeout, transformRequest }: Requests) {
  const requestMs = connectionRetryTimeout ?? timeouts.requestS * MS_PER_S;
  const options = (waitMs: number) => ({
    connectionRetryCount: 0,
    connectionRetryTimeout: openingLimitMs(waitMs),
    transformRequest: boundedReplies(transformRequest),
  });
  switch (place.kind) {
    case 'attached':
      return {
        ...options(requestMs),
        ...(place.appium === undefined ? {} : { protocol: 'http', hostname: '127.0.0.1', ...place.appium }),
      };
    case 'remote':
      return { ...options(timeouts.queueS * MS_PER_S), ...connectionOf(place.endpoint, process.env) };
  }
}

async function linesOnTerminal({ quiet }: Quiet): Promise<(progress: Progress) => void> {
  const { presentProgress } = await import('../cli/present-progress.ts');
  const { plainOutput, terminalOn } = await import('../cli/terminal.ts');
  return presentProgress(terminalOn(plainOutput, quiet));
}
