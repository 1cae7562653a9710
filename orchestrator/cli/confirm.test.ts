import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resultWith } from '../../test/builders/result-with.ts';
import { type PlannedSession, replayedRig } from '../../test/documentation/replayed-device.ts';
import { sampleProjects } from '../../test/documentation/sample-projects.ts';
import { latestRun } from '../run-folder/run-folder.ts';
import { openProject } from './command-context.ts';
import { type ConfirmOptions, confirm, openScenarios } from './confirm.ts';
import { runPerf } from './perf.ts';
import type { PerfOptions } from './perf-options.ts';
import { StopOnSignal } from './stop-on-signal.ts';

const visit = sampleProjects();
const said: string[] = [];
const say = (line: string): void => void said.push(line);
const terminal = { say, note: say, doing: say, live: say, clear: () => undefined };
const HOW: ConfirmOptions = { strict: false, allure: false };

/** A session with these options, whose result is then as given; and what `confirm` plans for it. */
async function confirmed(options: Partial<PerfOptions>, result: object, given: Partial<ConfirmOptions> = {}) {
  const folder = visit();
  said.length = 0;
  const project = await openProject(undefined, folder);
  const sessions: PlannedSession[] = [];
  const around = { openRig: replayedRig(sessions), terminal, stop: new StopOnSignal() };
  await runPerf({ device: 'virtual', seed: 1, strict: false, allure: false, ...options }, project, around);
  const run = latestRun(join(folder, 'reports'));
  const file = join(run, 'result.json');
  const written = JSON.parse(readFileSync(file, 'utf8'));
  const [scenario] = written.scenarios;
  writeFileSync(file, JSON.stringify({ ...written, ...resultChange(scenario, result) }));
  const code = await confirm(run, { ...HOW, ...given }, project, around);
  return { code, first: sessions[0], again: sessions[1], run };
}
const resultChange = (scenario: object, verdicts: object) => ({
  scenarios: Object.entries(verdicts).map(([name, verdict]) => ({ ...scenario, name, slug: name, verdict })),
});

it('plans just the open scenarios, with the session’s options, until they are decided', async () => {
  const { first, again } = await confirmed(
    { runs: 2, slides: 3, hz: 90, against: 'old.apk', scenario: '*', clock: 'free' },
    { good: 'pass', bad: 'fail', open: 'inconclusive', new: 'no-baseline' },
  );
  expect(first?.plan).toMatchObject({ runs: 2, slides: 3 });
  expect(again?.plan).toMatchObject({ only: ['bad', 'open'], untilDecided: true, slides: 3, seed: 2 });
  expect(again?.plan.runs).toBeUndefined();
  expect(again?.plan.scenario).toBeUndefined();
  expect(again?.plan.against).toBe(first?.plan.against);
  expect(again?.rig.refreshHz).toBe(90);
});

it('takes the app from elsewhere, and measures nothing where nothing is open', async () => {
  const { again } = await confirmed({}, { bad: 'fail' }, { apk: 'new.apk' });
  expect(again?.plan.apk).toMatch(/new\.apk$/);
  const { code, again: none, run } = await confirmed({}, { good: 'pass' });
  expect([code, none]).toEqual([0, undefined]);
  expect(said).toContain(`Nothing to confirm: ${run} has no scenario that failed or is undecided.`);
});

it('refuses a run that does not say how it was measured', async () => {
  const { run } = await confirmed({}, { good: 'pass' });
  const file = join(run, 'capture/session.json');
  expect(existsSync(file)).toBe(true);
  const { options: _, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  writeFileSync(join(run, 'result.json'), JSON.stringify(resultWith([{ verdict: 'fail' }])));
  const around = { openRig: replayedRig([]), terminal, stop: new StopOnSignal() };
  const project = await openProject(undefined, join(run, '../..'));
  await expect(confirm(run, HOW, project, around)).rejects.toThrow(
    /^.* does not say with which options it was measured: measure with `perf --scenario …` instead\.$/,
  );
});

it('names each scenario once, also of several devices', () => {
  const scenarios = [{ verdict: 'fail' as const }, { verdict: 'inconclusive' as const }];
  expect(openScenarios(resultWith(scenarios))).toEqual(['feed-fling']);
});
