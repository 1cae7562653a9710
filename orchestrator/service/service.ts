import { request } from 'node:http';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Services } from '@wdio/types';
import type { Browser } from 'webdriverio';
import { appiumSession } from '../capture/appium-session.ts';
import { useRecorder } from './current-recorder.ts';
import { readPlan } from './plan.ts';
import { Recorder } from './recorder.ts';

/** WebdriverIO's hooks around a worker: wait for Appium, prepare the device, hand `scenario` its recorder. */
export class HitchproofService implements Services.ServiceInstance {
  async beforeSession(): Promise<void> {
    await appiumListens(readPlan().appiumPort);
  }

  async before(_capabilities: unknown, specs: readonly string[], browser: Browser): Promise<void> {
    const recorder = new Recorder(appiumSession(browser), readPlan(), specNameOf(specs));
    await recorder.prepare();
    useRecorder(recorder);
  }
}

/** The spec file as people write it, relative to the repository. */
function specNameOf([spec = '']: readonly string[]): string {
  return relative(process.cwd(), spec.startsWith('file:') ? fileURLToPath(spec) : spec);
}

/** Appium starts while WebdriverIO loads; whoever is later waits here. */
async function appiumListens(port: number): Promise<void> {
  const deadlineMs = Date.now() + APPIUM_START_MS;
  while (!(await answers(port))) {
    if (Date.now() > deadlineMs)
      throw new Error(`Appium did not answer on port ${port} within ${APPIUM_START_MS / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
const APPIUM_START_MS = 60_000;
const POLL_MS = 25;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/status' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.on('error', () => resolve(false));
    call.end();
  });
