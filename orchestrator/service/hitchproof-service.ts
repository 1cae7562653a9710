import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Services } from '@wdio/types';
import type { Browser } from 'webdriverio';
import { appiumSession } from '../capture/appium-session.ts';
import { openRecorder } from './current-recorder.ts';
import { Recorder } from './recorder.ts';
import type { SessionPlan } from './session-plan.ts';
import { waitForAppium } from './wait-for-appium.ts';

declare global {
  namespace WebdriverIO {
    /** Options of the service in wdio.conf.ts. */
    interface ServiceOption {
      readonly plan: SessionPlan;
    }
  }
}

/** WebdriverIO hooks of a worker: wait for Appium, install the app, create the recorder that `scenario` uses. */
export class HitchproofService implements Services.ServiceInstance {
  readonly #plan: SessionPlan;

  constructor({ plan }: WebdriverIO.ServiceOption) {
    this.#plan = plan;
  }

  async beforeSession(): Promise<void> {
    await waitForAppium(this.#plan.appiumPort);
  }

  async before(_capabilities: unknown, specs: readonly string[], browser: Browser): Promise<void> {
    const session = appiumSession(browser);
    await openRecorder(async () => {
      const recorder = new Recorder({ session, plan: this.#plan, spec: specNameOf(specs) });
      await recorder.prepare();
      return recorder;
    });
  }
}

/** Path of the spec file relative to the repository; WebdriverIO passes a URL or a path. */
function specNameOf([spec = '']: readonly string[]): string {
  return relative(process.cwd(), spec.startsWith('file:') ? fileURLToPath(spec) : spec);
}
