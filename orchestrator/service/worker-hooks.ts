import { FaultError } from '../base/errors.ts';
import { MS_PER_S } from '../base/units.ts';
import { appiumSession } from '../capture/appium-session.ts';
import { limitRequests } from '../capture/appium-shell.ts';
import { componentOf } from '../capture/component-name.ts';
import type { DeviceSession } from '../capture/device-session.ts';
import { missingRung } from '../capture/remote/found-rungs.ts';
import { openRemoteSession } from '../capture/remote/remote-session.ts';
import { retryingSession } from '../capture/retrying-session.ts';
import { readEnvironment } from '../environment.ts';
import { saveWorkerSession, specPathOf } from '../run-folder/worker-files.ts';
import { openRecorder } from './current-recorder.ts';
import { type Progress, sendProgress } from './progress.ts';
import type { StartedApp } from './project-app.ts';
import { Recorder } from './recorder.ts';
import type { SessionPlan } from './session-plan.ts';
import type { ReasonsAgainst } from './unmet-budget.ts';

/** WebdriverIO hooks of a worker: install the app, and create the recorder that `scenario` uses. */
export class WorkerHooks {
  readonly #plan: SessionPlan;
  readonly #send: ((progress: Progress) => void) | undefined;
  readonly #reasonsAgainst: ReasonsAgainst | undefined;
  #requestedMs = Date.now();
  #requestMs: number;

  /** @param send reports a run; default: a message to the command on standard output */
  constructor(plan: SessionPlan, send?: (progress: Progress) => void, reasonsAgainst?: ReasonsAgainst) {
    this.#plan = plan;
    this.#send = send;
    this.#reasonsAgainst = reasonsAgainst;
    this.#requestMs = plan.timeouts.requestS * MS_PER_S;
  }

  /**
   * Called before the session is requested, which waits for a free device.
   * @param requestMs limit of a request to this machine's Appium, if wdio.conf.ts sets one
   */
  beforeSession(requestMs?: number): void {
    this.#requestedMs = Date.now();
    if (this.#plan.place.kind === 'attached') this.#requestMs = requestMs ?? this.#requestMs;
    else this.#report({ kind: 'step', what: 'Waiting for a session on the server' });
  }

  /** @param app what wdio.conf starts before each spec; the session's requests do not */
  async before(specs: readonly string[], browser: WebdriverIO.Browser, app?: StartedApp): Promise<void> {
    const worker = readEnvironment().WDIO_WORKER_ID;
    if (worker !== undefined) saveWorkerSession(this.#plan.folder, worker, browser.sessionId);
    await openRecorder(async () => {
      const session = retryingSession(await this.#sessionOf(browser));
      const recorder = new Recorder({
        session,
        plan: this.#plan,
        spec: specPathOf(specs[0] ?? ''),
        ...(worker === undefined ? {} : { worker }),
        ...(this.#send === undefined ? {} : { send: this.#send }),
        ...(this.#reasonsAgainst === undefined ? {} : { reasonsAgainst: this.#reasonsAgainst }),
      });
      await recorder.prepare();
      if (app !== undefined) await this.#start(app, browser);
      return recorder;
    });
  }

  async #start({ package: id = this.#plan.package, activity }: StartedApp, browser: WebdriverIO.Browser) {
    if (activity === undefined) await browser.execute('mobile: activateApp', { appId: id });
    else await browser.execute('mobile: startActivity', { component: componentOf(id, activity) });
  }

  async #sessionOf(browser: WebdriverIO.Browser): Promise<DeviceSession> {
    const { place, apk, source } = this.#plan;
    const waitedS = (Date.now() - this.#requestedMs) / MS_PER_S;
    // Until here the limit for opening the session applied.
    await limitRequests(browser, this.#requestMs);
    if (place.kind === 'attached') return appiumSession(browser);
    const { session, rungs } = await openRemoteSession(browser, place.endpoint);
    this.#report({ kind: 'connected', serial: session.serial(), waitedS, rungs });
    const missing = missingRung(
      { installs: apk !== undefined, source, atVendor: place.endpoint.kind === 'vendor' },
      rungs,
    );
    if (missing !== undefined) throw new FaultError('appium-refused', missing);
    return session;
  }

  #report(progress: Progress): void {
    (this.#send ?? sendProgress)(progress);
  }
}
