import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { readSessionPlan } from './session-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'session-plan-'));
afterEach(() => vi.unstubAllEnvs());

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
  rmSync(folder, { recursive: true });
});

it('is missing when WebdriverIO is started by hand', () => {
  vi.stubEnv('HITCHPROOF_PLAN', undefined);
  expect(readSessionPlan).toThrow(/^HITCHPROOF_PLAN is not set: HitchproofService must be in `services`/);
});
