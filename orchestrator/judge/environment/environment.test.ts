import { describe, expect, it } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import { app, capturedOf, phone } from '../../../test/builders/session-of.ts';
import type { Conditions } from '../../capture/recording.ts';
import { defaultSettings } from '../settings.ts';
import { checkEnvironment, type EnvironmentFacts, factsOf, isUnfitBuild } from './environment.ts';

const ran = (captured = capturedOf(0)) => ({ captured, measurement: measurementOf({}) });
const quiet = () => factsOf({ target: phone, app }, ran(), 60);
const check = (change: Partial<EnvironmentFacts>, suppress: readonly string[] = []) =>
  checkEnvironment({ ...quiet(), ...change }, { ...defaultSettings, suppress });

describe('checkEnvironment', () => {
  it('finds nothing on a release build on a phone at rest', () => {
    expect(check({})).toEqual({ invalid: [], suppressed: [], warned: [] });
  });

  it.each([
    ['DEBUGGABLE', { debuggable: true }],
    ['DEBUGGABLE', { debuggable: true, api: 29 }],
    ['EMULATOR', { emulator: true }],
    ['ENG-BUILD', { engBuild: true }],
    ['NOT-PROFILEABLE', { profileable: false, api: 29 }],
    ['NOT-PROFILEABLE', { profileable: false, api: 30 }],
    ['UNLOCKED', { rooted: true }],
    ['CODE-COVERAGE', { codeCoverage: true }],
    ['METHOD-TRACING-ENABLED', { methodTracing: true }],
    ['DEVICE-MIRRORING', { mirrored: true }],
  ] as const)('%s makes a run invalid: %o', (id, change) => {
    expect(check(change)).toEqual({ invalid: [id], suppressed: [], warned: [] });
  });

  it.each([
    ['a debuggable build only warns below API 29', { debuggable: true, api: 28 }, ['DEBUGGABLE']],
    ['other APIs need no profileable build', { profileable: false, api: 31 }, []],
    ['a profileable build', { profileable: true, api: 30 }, []],
    [
      'facts that are known to be false',
      { engBuild: false, rooted: false, codeCoverage: false, methodTracing: false, mirrored: false },
      [],
    ],
  ] as const)('%s', (_, change, warned) => {
    expect(check(change)).toEqual({ invalid: [], suppressed: [], warned });
  });

  describe.each(['start', 'end'] as const)('conditions at the %s', (at) => {
    const found = (conditions: Conditions) => check({ start: {}, end: {}, [at]: conditions }).invalid;
    it.each([
      ['battery below the limit', { batteryPercent: 24 }, ['LOW-BATTERY']],
      ['battery at the limit', { batteryPercent: 25 }, []],
      ['hotter than moderate', { thermalStatus: 3 }, ['THERMAL']],
      ['moderately hot', { thermalStatus: 2 }, []],
      ['power save', { powerSave: true }, ['POWER-SAVE']],
      ['no power save', { powerSave: false }, []],
      ['animations off', { animatorScale: 0 }, ['ANIMATIONS-OFF']],
      ['slow animations', { animatorScale: 0.5 }, []],
      ['nothing known', {}, []],
    ])('%s', (_, conditions, ids) => expect(found(conditions)).toEqual(ids));
  });

  it.each([
    [61.1, 60],
    [58.9, 60],
    [119.88, 60],
    [60, 120],
  ])('frames at %d Hz in the %d Hz class, with both rates', (displayHz, classHz) => {
    expect(check({ displayHz, classHz })).toEqual({
      invalid: ['REFRESH-RATE'],
      suppressed: [],
      warned: [],
      rates: { displayHz, classHz },
    });
  });

  it.each([
    [61, 60],
    [59, 60],
    [59.94, 60],
    [undefined, 60],
  ])('frames at %s Hz are of the %d Hz class', (displayHz, classHz) => {
    expect(check({ displayHz, classHz })).toEqual({ invalid: [], suppressed: [], warned: [] });
  });

  it('another rate that is accepted', () => {
    expect(check({ displayHz: 120 }, ['REFRESH-RATE'])).toEqual({
      invalid: [],
      suppressed: ['REFRESH-RATE'],
      warned: [],
    });
  });

  it('what the maintainer accepts is suppressed, and only that', () => {
    expect(check({ debuggable: true, rooted: true }, ['DEBUGGABLE'])).toEqual({
      invalid: ['UNLOCKED'],
      suppressed: ['DEBUGGABLE'],
      warned: [],
    });
  });

  it('a simulation suppresses that it is an emulator and debuggable, and nothing else', () => {
    expect(check({ simulated: true, emulator: true, debuggable: true, rooted: true })).toEqual({
      invalid: ['UNLOCKED'],
      suppressed: ['DEBUGGABLE', 'EMULATOR'],
      warned: [],
    });
  });
});

describe('factsOf', () => {
  it('takes device, app and conditions as recorded', () => {
    const conditions = { start: { batteryPercent: 50 }, end: { batteryPercent: 40 } };
    const captured = capturedOf(0, { conditions });
    const input = { target: { ...phone, simulated: true }, app: { ...app, debuggable: true } };
    expect(factsOf(input, ran(captured), 90)).toEqual({
      api: phone.api,
      classHz: 90,
      displayHz: 60,
      simulated: true,
      emulator: false,
      debuggable: true,
      ...conditions,
    });
  });

  it.each([
    ['ENG-BUILD', { engBuild: true }],
    ['UNLOCKED', { unlocked: true }],
    ['DEVICE-MIRRORING', { mirrored: true }],
    ['METHOD-TRACING-ENABLED', { methodTracing: true }],
  ] as const)('%s is raised by what the shell saw at either end', (id, seen) => {
    for (const conditions of [
      { start: seen, end: {} },
      { start: {}, end: seen },
    ])
      expect(
        checkEnvironment(
          factsOf({ target: phone, app }, ran(capturedOf(0, { conditions })), 60),
          defaultSettings,
        ).invalid,
      ).toEqual([id]);
  });

  it.each([
    ['CODE-COVERAGE', { codeCoverage: true }],
    ['POWER-SAVE', { powerSave: true }],
  ] as const)('%s is raised by what the app saw', (id, environment) => {
    const { measurement, captured } = ran();
    const seen = { ...measurement, evidence: { ...measurement.evidence, environment } };
    const facts = factsOf({ target: phone, app }, { captured, measurement: seen }, 60);
    expect(checkEnvironment(facts, defaultSettings).invalid).toEqual([id]);
  });

  it('frames at another rate than that to which the display was locked, though all runs have it', () => {
    expect(
      checkEnvironment(factsOf({ target: phone, app, lockedHz: 120 }, ran(), 60), defaultSettings),
    ).toMatchObject({
      invalid: ['REFRESH-RATE'],
      rates: { displayHz: 60, classHz: 120 },
    });
    expect(
      checkEnvironment(factsOf({ target: phone, app, lockedHz: 60 }, ran(), 60), defaultSettings).invalid,
    ).toEqual([]);
  });

  it('a device that answers as a phone is no simulation, which would be excused', () => {
    const target = { ...phone, simulated: true, as: 'pixel' };
    const facts = factsOf({ target, app: { ...app, debuggable: true } }, ran(capturedOf(0, {})), 60);
    expect(facts.simulated).toBe(false);
    expect(checkEnvironment(facts, defaultSettings).invalid).toEqual(['DEBUGGABLE']);
  });

  it.each([
    [{ kind: 'virtual' }, true],
    [{ model: 'sdk_gphone64_x86_64' }, true],
    [{ model: 'Android SDK built for x86' }, true],
    [{ model: 'Pixel Emulator' }, true],
    [{ model: 'Cuttlefish x86_64 phone' }, true],
    [{ model: 'aosp_cuttlefish' }, true],
    [{ manufacturer: 'Genymotion' }, true],
    [{ serial: 'emulator-5554' }, true],
    [{ model: 'Pixel 8' }, false],
    [{ model: 'Megaphone' }, false],
    [{ serial: 'not-emulator-5554' }, false],
  ] as const)('%o is an emulator: %s', (change, emulator) => {
    expect(factsOf({ target: { ...phone, ...change }, app }, ran(), 60).emulator).toBe(emulator);
  });
});

it.each([
  [{ api: 29, debuggable: true, simulated: false }, [], true],
  [{ api: 34, debuggable: true, simulated: false }, ['EMULATOR'], true],
  [{ api: 34, debuggable: true, simulated: false }, ['DEBUGGABLE'], false],
  [{ api: 34, debuggable: true, simulated: true }, [], false],
  [{ api: 28, debuggable: true, simulated: false }, [], false],
  [{ api: 34, debuggable: false, simulated: false }, [], false],
])('%j, accepting %j: %s', (facts, suppress, unfit) => {
  expect(isUnfitBuild(facts, suppress)).toBe(unfit);
});
