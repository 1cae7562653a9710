import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { scenarioOf } from '../../test/builders/session-of.ts';
import { type CapturedScenario, capturedScenarioSchema } from '../capture/recording.ts';
import { pairsOf } from '../judge/comparison/samples-of.ts';
import { judgedRuns } from '../judge/judged-runs.ts';
import { defaultSettings } from '../judge/settings.ts';
import { scenarioFileOf } from '../run-folder/run-files.ts';
import { Recorder } from './recorder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retried-comparison-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const TRACE = scriptedBytes(`(/s)${'s'.repeat(40)}......`);

/** Records four runs of each build; the files of the given runs arrive damaged each time they are pulled. */
async function compareBuilds(isLost: (recorded: number) => boolean = () => false): Promise<void> {
  let recorded = -1;
  const session = fakeDevice({
    traces: (recording) => {
      recorded = recording;
      return [TRACE];
    },
    arrives: (bytes) => (isLost(recorded) ? bytes.slice(1) : bytes),
  });
  const plan = planOf(folder, { apk: 'new.apk', against: 'old.apk', runs: 4, slides: 1 });
  const recorder = new Recorder({ session, plan, spec: 'a.spec.ts', worker: '0-0', send: () => undefined });
  await recorder.record('feed', { on: '~feed' });
}
const saved = (): CapturedScenario =>
  capturedScenarioSchema.parse(JSON.parse(readFileSync(join(folder, scenarioFileOf('feed')), 'utf8')));

/** The indices of the runs that are judged as pairs. */
function judgedPairs(): readonly (readonly number[])[] {
  const runs = saved().runs.map((captured) => ({
    captured,
    measurement: captured.failure === undefined && !captured.warmup ? measurementOf({}) : undefined,
  }));
  const judged = judgedRuns(scenarioOf({ runs }), defaultSettings);
  return pairsOf(judged, ({ run }) => run).map(({ current, baseline }) =>
    [current, baseline].sort((a, b) => a - b),
  );
}

it('pairs runs that followed each other, also after a try that ended inside a pair', async () => {
  await expect(compareBuilds((recorded) => recorded >= 3)).rejects.toThrow(/arrived damaged twice/);
  await compareBuilds();
  const { runs } = saved();
  const retry = runs.findLastIndex(({ failure }) => failure !== undefined) + 1;
  const measured = (of: typeof runs) => of.filter(({ warmup, failure }) => !warmup && failure === undefined);
  expect(measured(runs.slice(0, retry))).toHaveLength(1);
  const [a, b, c, d, e, f, g, h] = measured(runs.slice(retry)).map(({ index }) => index);
  expect(judgedPairs()).toEqual([
    [a, b],
    [c, d],
    [e, f],
    [g, h],
  ]);
});
