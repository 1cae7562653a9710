import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeDevice, fakeDevice } from '../../../test/builders/fake-device-session.ts';
import { planOf } from '../../../test/builders/plan-of.ts';
import type { ScenarioOptions } from '../../capture/scenario.ts';
import { worstFileOf } from '../../run-folder/run-files.ts';
import type { Progress } from '../progress.ts';
import { Recorder } from '../recorder.ts';
import { worstSchema } from './scroll.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worst-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * A device whose frames do 100 units, 900 in a recording with a slow fling, and 1,800 with the data of seed 3.
 * @param crashes whether the probe ends at a drag of 300 ms
 */
function device(crashes = false): FakeDevice {
  let hasSlow = false;
  let seed = '';
  const log = () => ({
    ...{ stride: 10, units: 1, otherUnits: 0, counts: [], rows: [], methods: [], stacks: [], samples: [] },
    frames: [
      [1, 90],
      [2, seed === '3' ? 1_800 : hasSlow ? 900 : 100],
    ],
  });
  return fakeDevice({
    session: {
      launch: async ({ extras }) => {
        seed = extras.find(({ key }) => key === 'seed')?.value ?? '';
      },
      shell: async (line) => {
        if (line === 'dumpsys work start') hasSlow = false;
        if (line === 'dumpsys work stop') return JSON.stringify(log());
        return '';
      },
    },
    reply: (request, working) => {
      if (request.c !== 'gesture') return working;
      const text = JSON.stringify(request);
      if (text.includes('[400,')) hasSlow = true;
      if (crashes && text.includes('[300,')) return undefined;
      return working;
    },
  });
}

async function searched(of: FakeDevice, tries: number, more: Pick<ScenarioOptions, 'seeds'> = {}) {
  const sent: Progress[] = [];
  const plan = planOf(folder, { profile: 'mid', worst: { tries, minutes: 10, factor: 1.5 } });
  const recorder = new Recorder({
    session: of,
    plan,
    spec: 'specs/a.spec.ts',
    send: (one) => sent.push(one),
  });
  await recorder.record('feed', { on: '~feed', setup: async (app) => app.open('.Feed'), slides: 1, ...more });
  return {
    sent,
    worst: worstSchema.parse(JSON.parse(readFileSync(join(folder, worstFileOf('feed')), 'utf8'))),
  };
}

it('saves the smallest scroll whose heaviest frame does the most work, with its work log', async () => {
  const of = device();
  const { worst, sent } = await searched(of, 8);
  expect(worst).toMatchObject({
    scenario: 'feed',
    direction: 'down',
    own: { heaviest: 100, isDefault: true },
    most: 900,
    failed: 0,
    found: { heaviest: 900, scroll: { gestures: [{ kind: 'fling', speed: 'slow' }], settings: {} } },
  });
  const logs = readdirSync(join(folder, 'work')).map((name) => `work/${name}`);
  expect(logs).toEqual(expect.arrayContaining([worst.own.work, worst.found?.work]));
  // The warm-up and the spec's own slides come before the tries, and the activity starts for each.
  expect(logs).toHaveLength(worst.tries + 2);
  expect(of.calls.filter((call) => call.startsWith('launch '))).toHaveLength(worst.tries + 2);
  expect(sent.filter(({ kind }) => kind === 'try')).toHaveLength(worst.tries);
});

it('goes on after a try that fails, and names the first one', async () => {
  const { worst } = await searched(device(true), 8);
  expect(worst.failed).toBeGreaterThan(0);
  expect(worst.failure).toMatch(/^a drag down \(0\.9 of the list in 300 ms\): /);
  expect(worst.found?.heaviest).toBe(900);
});

it('finds data of another seed, and measures the spec’s own slides with the first', async () => {
  const { worst } = await searched(device(), 40, { seeds: { extra: 'seed', values: [1, 2, 3] } });
  expect(worst).toMatchObject({
    own: { heaviest: 100 },
    found: {
      heaviest: 1_800,
      scroll: { gestures: [{ kind: 'fling' }], seeds: { extra: 'seed', values: [3] } },
    },
  });
});

it('data that the spec has itself is not worse', async () => {
  const { worst } = await searched(device(), 40, { seeds: { extra: 'seed', values: [3, 1] } });
  expect(worst.own.heaviest).toBe(1_800);
  expect(worst.found).toBeUndefined();
});
