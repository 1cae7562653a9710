import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { FaultError } from '../../orchestrator/base/errors.ts';
import { openProject } from '../../orchestrator/cli/command-context.ts';
import { runPerf } from '../../orchestrator/cli/perf.ts';
import { StopOnSignal } from '../../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../../orchestrator/cli/terminal.ts';
import { openRig } from '../../orchestrator/rig/local-rig.ts';
import type { OpenRig } from '../../orchestrator/rig/rig.ts';
import { readFleetRecord } from '../../orchestrator/run-folder/fleet-record.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { folderOf, type PerfSession, resultOf, runFolderIn, tracesOf } from './perf-session.ts';

// @module-tag nightly
/** A session on two new devices, after a first one that does not start. */
let session: PerfSession;
beforeAll(async () => {
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const lines: string[] = [];
  let started = 0;
  const firstFails: OpenRig = (options) => {
    started += 1;
    return started === 1
      ? Promise.reject(new FaultError('device-ended', 'The virtual device ended.'))
      : openRig(options);
  };
  const code = await runPerf(
    {
      device: 'auto',
      devices: ['virtual,count=2'],
      runs: 1,
      slides: 2,
      seed: 7,
      world: 'slow-row',
      spec: 'test/e2e/specs/compared.spec.ts',
      strict: false,
      allure: false,
      reports,
    },
    await openProject(checkout.root, '.'),
    {
      openRig: firstFails,
      terminal: terminalOn({ write: (text: string) => lines.push(text) }),
      stop: new StopOnSignal(),
    },
  );
  session = { code, output: lines.join(''), folder: runFolderIn(reports), displayLog: () => '' };
});

it('measures on two virtual devices at once, and on another one what a third could not', () => {
  const { code, output } = session;
  expect(code, output).toBe(0);
  expect(output).toContain('virtual-1: measures nothing more: The virtual device ended. [device-ended]');
  const { fleet, scenarios } = resultOf(session);
  expect(fleet?.devices.map(({ name, tookOver, failure }) => [name, tookOver, failure])).toEqual([
    ['virtual-1', [], 'The virtual device ended. [device-ended]'],
    ['virtual-2', [], undefined],
    ['virtual-3', ['feed-compared'], undefined],
  ]);
  expect(scenarios.map(({ deviceName }) => deviceName)).toEqual(['virtual-2', 'virtual-3']);
});

it('the same world, spec and seed give byte-identical traces on two devices', () => {
  const folder = folderOf(session);
  const measured = readFleetRecord(folder).attempts.filter(({ end }) => end.kind === 'finished');
  const [first, second] = measured.map((attempt) =>
    tracesOf({ ...session, folder: join(folder, attempt.folder) }),
  );
  expect(first?.size).toBeGreaterThan(0);
  expect(second).toEqual(first);
});
