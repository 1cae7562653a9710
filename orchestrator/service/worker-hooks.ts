import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appiumSession } from '../capture/appium-session.ts';
import { readEnvironment } from '../config.ts';
import { openRecorder } from './current-recorder.ts';
import type { Progress } from './progress.ts';
import { Recorder } from './recorder.ts';
import type { SessionPlan } from './session-plan.ts';

/** WebdriverIO hook of a worker: installs the app, creates the recorder that `scenario` uses. */
export class WorkerHooks {
  readonly #plan: SessionPlan;
  readonly #send: ((progress: Progress) => void) | undefined;

  /** @param send reports a run; by default a message to the command on standard output */
  constructor(plan: SessionPlan, send?: (progress: Progress) => void) {
    this.#plan = plan;
    this.#send = send;
  }

  async before(specs: readonly string[], browser: WebdriverIO.Browser): Promise<void> {
    const session = appiumSession(browser);
    const worker = readEnvironment().WDIO_WORKER_ID;
    await openRecorder(async () => {
      const recorder = new Recorder({
        session,
        plan: this.#plan,
        spec: specNameOf(specs),
        ...(worker === undefined ? {} : { worker }),
        ...(this.#send === undefined ? {} : { send: this.#send }),
      });
      await recorder.prepare();
      return recorder;
    });
  }
}

/** Path of the spec file relative to the project; WebdriverIO passes a URL or a path. */
function specNameOf([spec = '']: readonly string[]): string {
  return relative(process.cwd(), spec.startsWith('file:') ? fileURLToPath(spec) : spec);
}
