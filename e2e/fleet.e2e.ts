import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FaultError } from '../orchestrator/base/fault-error.ts';
import { openProject } from '../orchestrator/cli/open-project.ts';
import { runPerf } from '../orchestrator/cli/run-perf.ts';
import { StopOnSignal } from '../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../orchestrator/cli/terminal.ts';
import { openRig } from '../orchestrator/rig/open-rig.ts';
import type { OpenRig } from '../orchestrator/rig/rig.ts';
import { checkout } from '../orchestrator/setup/places.mjs';
import { resultOf, runFolderIn } from './perf-session.ts';

it('measures on two virtual devices at once, and on another one what a third could not', async () => {
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
      ...{ device: 'auto', devices: ['virtual,count=2'], runs: 2, slides: 2, seed: 1 },
      ...{ strict: false, allure: false, reports },
    },
    await openProject(checkout.root, '.'),
    {
      openRig: firstFails,
      terminal: terminalOn({ write: (text: string) => lines.push(text) }),
      stop: new StopOnSignal(),
    },
  );
  const output = lines.join('');
  expect(code, output).toBe(0);
  expect(output).toContain('virtual-1: measures nothing more: The virtual device ended. [device-ended]');
  const folder = runFolderIn(reports);
  const { fleet, scenarios } = resultOf({ code, output, folder, displayLog: () => '' });
  expect(fleet?.devices.map(({ name, tookOver, failure }) => [name, tookOver, failure])).toEqual([
    ['virtual-1', [], 'The virtual device ended. [device-ended]'],
    ['virtual-2', [], undefined],
    ['virtual-3', ['feed-fling'], undefined],
  ]);
  // Devices of equal seeds are equal, however busy the machine is.
  const valuesOf = (index: number) => scenarios[index]?.runs.map(({ values }) => values);
  expect(scenarios.map(({ deviceName }) => deviceName)).toEqual(['virtual-2', 'virtual-3']);
  expect(valuesOf(0)).toEqual(valuesOf(1));
});
