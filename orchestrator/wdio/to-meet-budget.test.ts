import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { type Budget, capturedScenarioSchema } from '../capture/recording.ts';
import type { MeasuredScenario } from '../capture/scenario.ts';
import { scenarioFileOf } from '../run-folder/run-files.ts';
import { beginRecording } from '../run-folder/run-folder.ts';
import { Recorder } from '../service/recorder.ts';
import { type SessionPlan, saveSessionPlan } from '../service/session-plan.ts';
import { toMeetBudget } from './to-meet-budget.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'to-meet-budget-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Each run has one gap of this many vsyncs; 1 means no gap. */
async function measured(
  runs: number,
  gap: number,
  budget?: Budget,
  { batteryPercent = 80, ...plan }: Partial<SessionPlan> & { readonly batteryPercent?: number } = {},
) {
  const session = fakeDevice({
    session: { conditions: async () => ({ batteryPercent }) },
    traces: () => [scriptedBytes(`(/s${gap === 1 ? 's' : gap})${'s'.repeat(34)}......`)],
  });
  const planned = planOf(folder, plan);
  beginRecording(folder, { createdAt: '2026-01-01T00:00:00Z', tool: '', seed: 1 });
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(planned));
  const recorder = new Recorder({ session, plan: planned, spec: 'a.spec.ts', send: () => undefined });
  return recorder.record('feed', {
    on: '~feed',
    runs,
    slides: 1,
    ...(budget === undefined ? {} : { budget }),
  });
}
const matched = (feed: MeasuredScenario, budget?: Budget, isNot = false) => {
  const { pass, message } = toMeetBudget.call({ isNot }, feed, budget);
  return [pass, message()];
};
const recorded = () =>
  capturedScenarioSchema.parse(JSON.parse(readFileSync(join(folder, scenarioFileOf('feed')), 'utf8')));

const ENOUGH = 6;
const LIMIT: Budget = { 'longest-hitch': { max: 40 } };

describe('a budget', () => {
  it('is met by enough runs within it', async () => {
    const feed = await measured(ENOUGH, 1);
    expect(matched(feed, LIMIT)).toEqual([true, "'feed' meets its budget, which it should not."]);
  });

  it('is not met by runs beyond it, which it names', async () => {
    const feed = await measured(ENOUGH, 9);
    const [pass, message] = matched(feed, LIMIT);
    expect(pass).toBe(false);
    expect(message).toMatch(/^'feed' does not meet its budget: longest hitch 1\d\d(\.\d)? ms.* > 40.*\.$/);
  });

  it("is the scenario's without another", async () => {
    expect(matched(await measured(ENOUGH, 9, LIMIT))[0]).toBe(false);
  });

  it.each([false, true])('is neither met nor exceeded by too few runs, with not: %s', async (isNot) => {
    const [pass, message] = matched(await measured(2, 1), LIMIT, isNot);
    expect(pass).toBe(isNot);
    expect(message).toMatch(
      /^It is not known whether 'feed' meets its budget: longest hitch .*; 2 runs; 4 more runs would decide\.$/,
    );
  });

  it('on an unknown metric is an error', async () => {
    const feed = await measured(ENOUGH, 1);
    expect(() => matched(feed, { smoothness: { min: 1 } })).toThrow("There is no metric 'smoothness'");
  });

  it('on a part that no run has is not met', async () => {
    const [pass, message] = matched(await measured(ENOUGH, 1), { 'stutter-rate.worstFps': { min: 1 } });
    expect(pass).toBe(false);
    expect(message).toMatch(/^It is not known whether .*stutter rate, worstFps no value/);
  });

  it('is not met by runs that are not valid', async () => {
    const feed = await measured(ENOUGH, 1, LIMIT, { batteryPercent: 5 });
    expect(matched(feed)).toEqual([
      false,
      expect.stringMatching(/^It is not known .* no valid run: .*battery/),
    ]);
  });

  it('that is invalid is an error', async () => {
    const feed = await measured(1, 1);
    expect(() => matched(feed, { 'longest-hitch': {} })).toThrow(/^The budget of 'feed' is invalid/);
  });

  it.each([false, true])('of a scenario that was left out is not asserted, with not: %s', async (isNot) => {
    const feed = await measured(1, 1, undefined, { scenario: 'other' });
    expect(matched(feed, LIMIT, isNot)[0]).toBe(!isNot);
  });
});

describe('the recording', () => {
  it('has the asserted budget, of several limits the tightest', async () => {
    const budget = { 'longest-hitch': { max: 50, min: 1 }, 'scroll-hitch-rate': { max: 9 } };
    const feed = await measured(1, 1, budget);
    matched(feed, { 'longest-hitch': { max: 40, min: 2 } });
    matched(feed, { 'longest-hitch': { max: 60, min: 0 }, 'sliding-fps': { min: 50 } });
    expect(recorded()).toMatchObject({
      asserted: true,
      budget: {
        'longest-hitch': { max: 40, min: 2 },
        'scroll-hitch-rate': { max: 9 },
        'sliding-fps': { min: 50 },
      },
    });
  });

  it('does not have a budget that is to be exceeded', async () => {
    matched(await measured(1, 9), LIMIT, true);
    expect(recorded().budget).toEqual({});
    expect(recorded().asserted).toBeUndefined();
  });
});

it('takes nothing but a measured scenario', () => {
  expect(() => matched('feed' as unknown as MeasuredScenario)).toThrow(
    /^toMeetBudget takes what `await scen/,
  );
});

it('of a scenario of another session is an error', () => {
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(planOf(folder)));
  expect(() => matched({ name: 'feed', leftOut: false })).toThrow(
    /^The scenario 'feed' has not been measured in this session\.$/,
  );
});

it('takes one budget', () => {
  const given = [{ name: 'feed', leftOut: false }, LIMIT, LIMIT];
  expect(() => Reflect.apply(toMeetBudget, {}, given)).toThrow(
    /^toMeetBudget\(\) takes 1 argument and got 2\.$/,
  );
});
