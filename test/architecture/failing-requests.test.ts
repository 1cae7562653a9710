import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remote } from 'webdriverio';
import { FaultError } from '../../orchestrator/base/errors.ts';
import { appiumSession } from '../../orchestrator/capture/appium-session.ts';
import { boundedReplies } from '../../orchestrator/capture/bounded-replies.ts';
import { retryingSession } from '../../orchestrator/capture/retrying-session.ts';
import { capturedScenario } from '../../orchestrator/run-folder/run-folder.ts';
import { Recorder } from '../../orchestrator/service/recorder.ts';
import { type FakeAppiumServer, fakeAppiumServer, HTTP_FAULTS } from '../builders/fake-appium-server.ts';
import { fakeDevice } from '../builders/fake-device-session.ts';
import { planOf } from '../builders/plan-of.ts';

const MOST_BYTES = 1 << 20;
let root = '';
let server: FakeAppiumServer;
let browser: WebdriverIO.Browser;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'requests-'));
  server = await fakeAppiumServer();
  browser = await remote({
    hostname: '127.0.0.1',
    port: server.port,
    logLevel: 'silent',
    connectionRetryCount: 0,
    transformRequest: boundedReplies(undefined, MOST_BYTES),
    capabilities: { platformName: 'Android', 'wdio:enforceWebDriverClassic': true },
  });
});
afterAll(async () => {
  await browser.deleteSession();
  server.close();
  rmSync(root, { recursive: true });
});

/** Fails to write to the log, because the test would otherwise wait for the log's end. */
const shellWithoutLog = (line: string): Promise<string> =>
  line.startsWith('log ') ? Promise.reject(new Error('no log')) : Promise.resolve('');

/** A run whose n-th request to Appium has a fault. */
async function recorded(nth: number, fault: (typeof HTTP_FAULTS)[number]) {
  const folder = mkdtempSync(join(root, 'n-'));
  const device = fakeDevice({ session: { shell: shellWithoutLog } });
  server.serve(device, nth, fault);
  const session = retryingSession(appiumSession(browser), () => Promise.resolve());
  const plan = planOf(folder, { runs: 1, slides: 1 });
  const recorder = new Recorder({ session, plan, spec: 'a.spec.ts', send: () => undefined });
  const error = await recorder.record('feed', { on: '~feed' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const failures = capturedScenario(folder, 'feed')?.runs.flatMap(({ failure }) => failure ?? []) ?? [];
  const codes = failures.map(({ code }) => code);
  const messages = failures.map(({ message }) => message);
  const gestures = device.requests.filter(({ c }) => c === 'gesture').map(({ n }) => n);
  return { error, codes, messages, gestures, commands: server.commands() };
}

it.each(HTTP_FAULTS)(
  'whichever request is %s, the run has a code and no gesture is repeated',
  async (fault) => {
    const sound = await recorded(0, fault);
    expect(sound.error).toBeUndefined();
    for (let nth = 1; nth <= sound.commands; nth++) {
      const { error, codes, messages, gestures } = await recorded(nth, fault);
      const what = `request ${nth}: ${String(error)}`;
      expect([what, error === undefined || error instanceof FaultError]).toEqual([what, true]);
      // An error that Appium made up has no code of its own.
      if (fault !== 'long-error') expect([what, codes.includes('internal')]).toEqual([what, false]);
      expect([what, messages.filter((text) => text.length > 1_000 || /\p{Cc}|\p{Cf}/u.test(text))]).toEqual([
        what,
        [],
      ]);
      expect([what, new Set(gestures).size]).toEqual([what, gestures.length]);
    }
    expect(sound.commands).toBeGreaterThan(15);
  },
);
