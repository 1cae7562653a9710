import { getEventListeners } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CaptureJob, capture } from './pipeline.ts';
import type { SessionEnd } from './rig/session-end.ts';
import { Supervisor } from './rig/supervisor.ts';
import { planOf } from './testing/plan-of.ts';

let root = '';
let supervisor: Supervisor;
let stop: AbortController;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pipeline-'));
  supervisor = new Supervisor(root);
  stop = new AbortController();
});
// Both outlive the session where devices are kept for the next one.
afterEach(() => {
  for (const signal of [stop.signal, supervisor.troubled])
    expect(getEventListeners(signal, 'abort')).toEqual([]);
});
afterEach(() => rmSync(root, { recursive: true }));

const HANGS = `console.log('@hitchproof ${JSON.stringify({ kind: 'warm-up', scenario: 'feed' })}'); setInterval(() => {}, 1e6);`;

/** Captures a session whose WebdriverIO is the script. */
function captured(script: string, onProgress: () => void = () => undefined): Promise<SessionEnd> {
  const wdio = join(root, 'node_modules/@wdio/cli');
  for (const folder of ['bin', 'build']) mkdirSync(join(wdio, folder), { recursive: true });
  writeFileSync(
    join(wdio, 'package.json'),
    '{"name":"@wdio/cli","type":"module","exports":"./build/index.js"}',
  );
  writeFileSync(join(wdio, 'build/index.js'), '');
  writeFileSync(join(wdio, 'bin/wdio.js'), script);
  const plan = planOf(root);
  const rig = {
    place: plan.place,
    supervisor,
    check: () => Promise.resolve(),
    close: () => supervisor.stop(),
  };
  const job: CaptureJob = {
    project: { root, state: root, sdk: root },
    rig: {
      target: { kind: 'usb', serial: 'S1' },
      appium: 'here',
      refreshHz: 60,
      seed: 1,
      adbPort: 5_037,
      startS: 1,
      replyS: 1,
    },
    plan,
    openRig: () => Promise.resolve(rig),
    onProgress,
    stop: stop.signal,
  };
  return capture(job, root);
}

it('ends a session with its specs', async () => {
  expect(await captured('')).toEqual({ kind: 'done' });
});

it('ends the specs when the user stops the session', async () => {
  expect(await captured(HANGS, () => stop.abort())).toEqual({ kind: 'stopped' });
});

it('ends the specs when a program of the session fails', async () => {
  const trouble = { code: 'device-lost', sentence: 'The device is gone.' } as const;
  expect(await captured(HANGS, () => supervisor.report(trouble))).toEqual({
    kind: 'broken',
    code: trouble.code,
    message: trouble.sentence,
  });
});
