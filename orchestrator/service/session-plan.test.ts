import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { planOf } from '../../test/builders/plan-of.ts';
import { awaitSessionPlan, readSessionPlan, readUnplacedPlan, saveSessionPlan } from './session-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'session-plan-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

it('crosses from the command to the worker as it is', () => {
  const plan = planOf('/run', {
    apk: 'a.apk',
    against: 'b.apk',
    runs: 2,
    slides: 3,
    scenario: 'feed*',
    metricOptions: { 'jankstats/jank': { multiplier: 1.5 } },
    extras: [
      { type: 's', key: 'world', value: 'noisy' },
      { type: 'z', key: 'cold', value: 'true' },
      { type: 'f', key: 'share', value: '0.5' },
      { type: 'l', key: 'seed', value: '0', perRun: { kind: 'seed' } },
      { type: 'i', key: 'factor', value: '0', perRun: { kind: 'factor-permille', sigma: 0.1 } },
    ],
  });
  const path = join(folder, 'plan.json');
  writeFileSync(path, JSON.stringify(plan));
  vi.stubEnv('HITCHPROOF_PLAN', path);
  expect(readSessionPlan()).toEqual(plan);
});

it('is read without the place of its device until the device is ready', async () => {
  const plan = planOf(folder);
  const { place: _, ...unplaced } = plan;
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(unplaced));
  expect(readUnplacedPlan()).toEqual(unplaced);
  expect(readSessionPlan).toThrow('place');
  const awaited = awaitSessionPlan();
  saveSessionPlan(plan);
  expect(await awaited).toEqual(plan);
  expect(readUnplacedPlan()).toEqual(unplaced);
});

it('is missing when WebdriverIO is started by hand', () => {
  vi.stubEnv('HITCHPROOF_PLAN', undefined);
  expect(readSessionPlan).toThrow(/^HITCHPROOF_PLAN is not set: HitchproofService must be in `services`/);
});
