import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planOf } from '../../test/builders/plan-of.ts';
import { FaultError } from '../base/errors.ts';
import { configSchema } from '../config.ts';
import type { OpenRig } from '../rig/rig.ts';
import type { PreparedJob } from './job-of.ts';
import { runJob } from './run-job.ts';
import { Stopwatch } from './stopwatch.ts';
import { terminalOn } from './terminal.ts';

const openRig: OpenRig = ({ onReady }) => {
  onReady?.('the virtual device');
  onReady?.('Appium');
  return Promise.reject(new FaultError('no-device', 'No device.'));
};
const stop = { listen: () => undefined, release: () => undefined, signal: new AbortController().signal };

/** Output of a session whose device and Appium start, but whose specs do not. */
async function printed(isTTY: boolean): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'run-job-'));
  const project = { root, state: root, sdk: root };
  const rig = {
    target: { kind: 'virtual' },
    appium: 'here',
    refreshHz: 60,
    seed: 1,
    adbPort: 0,
    startS: 1,
    replyS: 30,
  };
  const job = {
    project,
    reports: root,
    rig,
    plan: planOf(root),
    facts: { tool: 'hitchproof', seed: 1 },
    analyse: {
      config: configSchema.parse({}),
      strict: false,
      against: { kind: 'accepted', files: [], asked: false },
    },
  } as unknown as PreparedJob;
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  const terminal = terminalOn({ isTTY, columns: 80, write });
  const options = { verbose: false, stopwatch: new Stopwatch() };
  await runJob(job, { openRig, terminal, stop }, options);
  rmSync(root, { recursive: true });
  return text;
}

it('names on a terminal what has not started yet', async () => {
  expect((await printed(true)).split('\r\x1b[2K')).toEqual([
    'Starting the virtual device, Appium, the specs …',
    'Starting Appium, the specs …',
    'Starting the specs …',
    'Analysing the runs …',
  ]);
});

it('prints a line for each phase in a log', async () => {
  expect(await printed(false)).toBe(
    'Starting the virtual device, Appium, the specs …\nAnalysing the runs …\n',
  );
});
