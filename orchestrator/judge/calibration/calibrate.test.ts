import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, it } from 'vitest';
import { app, phone, virtualPhone } from '../../../test/builders/session-of.ts';
import { randomNormal, seeded } from '../../statistics/random.ts';
import {
  type Calibration,
  calibrate,
  FEWEST_SCENARIOS,
  LARGEST_ERROR,
  whyNoCalibration,
} from './calibrate.ts';
import type { ScenarioTimes } from './scenario-times.ts';

/** A phone with known costs, and the deviation of each kind of work from the model. */
interface Phone {
  readonly ui: number;
  readonly fixedUiMs: number;
  readonly render: number;
  readonly spread: number;
}
interface World {
  readonly phone: Phone;
  readonly model: readonly ScenarioTimes[];
  readonly device: readonly ScenarioTimes[];
}

function worldOf(
  scenarios: number,
  phone: Phone,
  workOf: (i: number) => number,
  random: RandomGenerator,
): World {
  const model = Array.from({ length: scenarios }, (_, i) => ({
    scenario: `s${i}`,
    uiMs: workOf(i),
    renderMs: 2 * Math.exp(0.1 * randomNormal(random)),
    lateShare: 0.01,
  }));
  const noise = (): number => 1 + phone.spread * randomNormal(random);
  const device = model.map(({ scenario, uiMs, renderMs, lateShare }) => ({
    scenario,
    lateShare,
    uiMs: phone.fixedUiMs + phone.ui * uiMs * noise(),
    renderMs: phone.render * renderMs * noise(),
  }));
  return { phone, model, device };
}

/** A random phone with a third to three times the model's cost, and scenarios with 1 to 16 ms of work. */
function anyWorld(seed: number): World {
  const random = seeded(seed);
  const upTo = (factor: number): number => factor ** Math.tanh(randomNormal(random));
  const phone = { ui: upTo(3), fixedUiMs: Math.abs(randomNormal(random)), render: upTo(3), spread: 0.1 };
  return worldOf(12, phone, () => 4 * upTo(4), random);
}
const calibrated = ({ device, model }: World): Calibration => {
  const found = calibrate(device, model);
  if (found.kind !== 'calibrated') throw new Error(JSON.stringify(found));
  return found;
};

describe('calibrate', () => {
  it('finds the prices of a phone without noise', () => {
    const phone = { ui: 0.4, fixedUiMs: 0.7, render: 2.5, spread: 0 };
    const found = calibrated(worldOf(6, phone, (i) => 1 + i, seeded(1)));
    expect(found).toMatchObject({
      ui: { value: expect.closeTo(0.4, 9) },
      fixedUiMs: expect.closeTo(0.7, 9),
      render: { value: expect.closeTo(2.5, 9) },
      scenarios: ['s0', 's1', 's2', 's3', 's4', 's5'],
    });
  });

  it('has the true prices within its error in 95 of 100 phones', () => {
    const phones = 1_000;
    const worlds = Array.from({ length: phones }, (_, seed) => anyWorld(40_000 + seed));
    const found = worlds.flatMap((world) => {
      const answer = calibrate(world.device, world.model);
      return answer.kind === 'calibrated' ? [{ world, answer }] : [];
    });
    expect(found.length).toBeGreaterThan(0.9 * phones);
    for (const part of ['ui', 'render'] as const) {
      const hits = found.filter(
        ({ world, answer }) =>
          answer[part].low <= world.phone[part] && world.phone[part] <= answer[part].high,
      );
      expect(hits.length / found.length).toBeGreaterThan(0.93);
      expect(hits.length / found.length).toBeLessThan(0.98);
    }
  });

  it('refuses scenarios that all do the same work: what is fixed could be anything', () => {
    const phone = { ui: 1, fixedUiMs: 1, render: 1, spread: 0.1 };
    const alike = worldOf(12, phone, (i) => 5 + i / 100, seeded(2));
    const found = calibrate(alike.device, alike.model);
    expect(found).toMatchObject({ kind: 'too-wide', part: 'ui' });
    expect('error' in found && found.error).toBeGreaterThan(LARGEST_ERROR);
  });

  it('refuses a device whose time has nothing to do with the work', () => {
    const { model } = anyWorld(3);
    const constant = model.map((times) => ({ ...times, uiMs: 7 }));
    expect(calibrate(constant, model)).toMatchObject({ kind: 'too-wide', part: 'ui' });
    const backwards = model.map((times) => ({ ...times, uiMs: 100 - times.uiMs }));
    expect(calibrate(backwards, model)).toMatchObject({ error: Number.POSITIVE_INFINITY });
  });

  it('refuses a RenderThread that is another one in each scenario', () => {
    const { device, model } = anyWorld(4);
    const wild = device.map((times, i) => ({ ...times, renderMs: i % 2 === 0 ? 1 : 9 }));
    expect(calibrate(wild, model)).toMatchObject({ kind: 'too-wide', part: 'render' });
  });

  it('refuses fewer scenarios than an interval needs; those that one lacks or that have late frames do not count', () => {
    const { device, model } = anyWorld(5);
    const few = { kind: 'too-few-scenarios', have: FEWEST_SCENARIOS - 1, need: FEWEST_SCENARIOS };
    expect(calibrate(device.slice(0, FEWEST_SCENARIOS - 1), model)).toEqual(few);
    const silent = device.map((times, i) => (i < FEWEST_SCENARIOS - 1 ? times : { ...times, uiMs: 0 }));
    expect(calibrate(silent, model)).toEqual(few);
    const late = device.map((times, i) => (i < FEWEST_SCENARIOS - 1 ? times : { ...times, lateShare: 0.06 }));
    expect(calibrate(late, model)).toEqual(few);
    expect(calibrate(model, late)).toEqual(few);
    const seldomLate = device.map((times) => ({ ...times, lateShare: 0.05 }));
    expect(calibrate(seldomLate, model).kind).toBe('calibrated');
  });
});

const facts = { target: phone, app, refreshHz: 60 };
const modelled = { target: { ...virtualPhone, profile: 'mid' }, app, refreshHz: 60 };

it('a phone and the work clock, with one build and frames at one rate, may be fitted', () => {
  expect(whyNoCalibration(facts, modelled)).toBeUndefined();
  expect(whyNoCalibration({ ...facts, refreshHz: 61 }, modelled)).toBeUndefined();
  const resting = { ...facts, target: { ...phone, refreshHz: 120 } };
  expect(whyNoCalibration(resting, modelled)).toBeUndefined();
});

it.each([
  [
    'the second recording is not under the work clock: record it with --device virtual --clock work',
    facts,
    { ...modelled, target: virtualPhone },
  ],
  [
    'they are of two builds, dev.hitchproof.demo 2 and dev.hitchproof.demo 1',
    { ...facts, app: { ...app, versionCode: 2 } },
    modelled,
  ],
  [
    'they are of two builds, com.acme 1 and dev.hitchproof.demo 1',
    { ...facts, app: { ...app, package: 'com.acme' } },
    modelled,
  ],
  [
    'frames came at 120 Hz on one and 60 Hz on the other: record the virtual device with --hz 120',
    { ...facts, refreshHz: 120 },
    modelled,
  ],
])('%s', (why, ofPhone, ofModel) => {
  expect(whyNoCalibration(ofPhone, ofModel)).toBe(why);
});
