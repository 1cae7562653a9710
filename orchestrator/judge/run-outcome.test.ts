import { describe, expect, it } from 'vitest';
import { evidenceOf, measurementOf } from '../../test/builders/measurement-of.ts';
import { app, capturedOf, phone, virtualPhone } from '../../test/builders/session-of.ts';
import type { CapturedRun, Conditions, Target } from '../capture/recording.ts';
import type { WarningCode } from '../compute/guards/warning.ts';
import type { Evidence, RunMeasurement } from '../compute/measurement.ts';
import { checkEnvironment, factsOf } from './environment/environment.ts';
import { runOutcome } from './judged-runs.ts';
import { runWarnings } from './run-warnings.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';

interface Case {
  readonly target?: Target;
  readonly debuggable?: boolean;
  readonly captured?: Partial<CapturedRun>;
  readonly measurement?: RunMeasurement | 'none';
  readonly settings?: Partial<JudgeSettings>;
}

function outcome(given: Case) {
  const settings = { ...defaultSettings, ...given.settings };
  const captured = capturedOf(0, given.captured);
  const measurement =
    given.measurement === 'none' ? undefined : (given.measurement ?? measurementOf({ m: 1 }));
  const input = { target: given.target ?? phone, app: { ...app, debuggable: given.debuggable ?? false } };
  const facts = factsOf(input, { captured, measurement }, 60);
  const warnings = measurement && runWarnings(measurement, settings);
  return runOutcome(captured, checkEnvironment(facts, settings), warnings);
}
const at = (start: Conditions, end: Conditions = {}): Case => ({ captured: { conditions: { start, end } } });
const warned = (code: WarningCode, change: Partial<Evidence> = {}): Case => ({
  measurement: measurementOf({ m: 1 }, { warnings: [{ code, facts: {} }], evidence: evidenceOf(change) }),
});
const evidence = (change: Partial<Evidence>): Case => ({
  measurement: measurementOf({ m: 1 }, { evidence: evidenceOf(change) }),
});
const failure = (kind: 'infrastructure' | 'crash' | 'anr' | 'exit', retriable = false): Case => ({
  captured: { failure: { kind, message: 'why', retriable } },
});

describe('runOutcome', () => {
  it('is valid without findings', () => expect(outcome({})).toEqual({ kind: 'valid' }));

  it.each([
    ['DEBUGGABLE', { debuggable: true }],
    ['EMULATOR', { target: { ...phone, model: 'sdk_gphone64_x86_64' } }],
    ['LOW-BATTERY', at({ batteryPercent: 24 })],
    ['LOW-BATTERY', at({ batteryPercent: 30 }, { batteryPercent: 20 })],
    ['THERMAL', at({ thermalStatus: 0 }, { thermalStatus: 3 })],
    ['POWER-SAVE', at({}, { powerSave: true })],
    ['ANIMATIONS-OFF', at({ animatorScale: 0 })],
  ] as const)('%s makes it invalid', (id, given) => {
    expect(outcome(given)).toEqual({ kind: 'invalid', environment: [id], reasons: [], suppressed: [] });
  });

  it('another refresh rate makes it invalid, and the outcome has both', () => {
    expect(outcome(evidence({ displayHz: 120 }))).toEqual({
      kind: 'invalid',
      environment: ['REFRESH-RATE'],
      reasons: [],
      suppressed: [],
      rates: { displayHz: 120, classHz: 60 },
    });
  });

  it.each(['window-lost-focus', 'app-restarted'] as const)('%s makes it invalid', (code) => {
    expect(outcome({ ...warned(code), ...at({ thermalStatus: 4 }) })).toEqual({
      kind: 'invalid',
      environment: ['THERMAL'],
      reasons: [code],
      suppressed: [],
    });
    expect(outcome(warned(code))).toMatchObject({ kind: 'invalid', environment: [], reasons: [code] });
  });

  it.each([
    ['59.94 Hz is the 60 Hz class', evidence({ displayHz: 59.94 })],
    ['light throttling', at({ thermalStatus: 1 })],
    [
      'debuggable below API 29, where profileable does not exist',
      { debuggable: true, target: { ...phone, api: 28 } },
    ],
    ['unreadable conditions', at({})],
  ] as const)('stays valid: %s', (_, given) => expect(outcome(given).kind).toBe('valid'));

  it('keeps the ids that are accepted', () => {
    const given = { debuggable: true, settings: { suppress: ['DEBUGGABLE'] } };
    expect(outcome(given)).toEqual({ kind: 'valid', suppressed: ['DEBUGGABLE'] });
  });

  it('accepts a virtual device being one, and keeps the ids', () => {
    expect(outcome({ target: virtualPhone, debuggable: true })).toEqual({
      kind: 'valid',
      suppressed: ['DEBUGGABLE', 'EMULATOR'],
    });
    expect(outcome({ target: virtualPhone, ...at({ batteryPercent: 3 }) }).kind).toBe('invalid');
  });

  it.each([
    ['records-lost', warned('records-lost', { lostRatio: 0.011 })],
    ['trace-damaged', warned('trace-damaged')],
    ['too-little-scrolling', evidence({ scrollingFrames: 29 })],
    ['too-little-scrolling', evidence({ scrollMs: 499 })],
    ['no-motion', evidence({ scrollingFrames: 0 })],
  ])('%s makes it inconclusive', (reason, given) => {
    expect(outcome(given)).toEqual({ kind: 'inconclusive', reasons: [reason] });
  });

  it.each([
    ['crash', failure('crash')],
    ['anr', failure('anr')],
    ['exit', failure('exit')],
    ['anr', warned('anr')],
  ] as const)('app failure: %s', (cause, given) => {
    expect(outcome(given)).toMatchObject({ kind: 'app-failure', cause });
  });

  it('an app failure carries the message of the device, if there is one', () => {
    expect(outcome(failure('anr'))).toEqual({ kind: 'app-failure', cause: 'anr', message: 'why' });
    expect(outcome(warned('anr'))).toEqual({ kind: 'app-failure', cause: 'anr' });
  });

  it('the gravest cause wins: app, infrastructure, environment, too little data', () => {
    const hotAndStill = { ...evidence({ scrollingFrames: 0 }), ...at({ thermalStatus: 4 }) };
    expect(outcome(hotAndStill).kind).toBe('invalid');
    expect(outcome({ ...hotAndStill, ...failure('infrastructure') }).kind).toBe('infrastructure');
    expect(outcome({ ...warned('anr'), ...failure('infrastructure') }).kind).toBe('app-failure');
  });

  it('a reason that occurs twice is named once', () => {
    const warnings = [1, 2].map((n) => ({ code: 'trace-damaged' as const, facts: { n } }));
    expect(outcome({ measurement: measurementOf({ m: 1 }, { warnings }) })).toEqual({
      kind: 'inconclusive',
      reasons: ['trace-damaged'],
    });
  });

  it('an app failure outranks a bad environment', () => {
    expect(outcome({ ...failure('crash', true), debuggable: true }).kind).toBe('app-failure');
  });

  it('a lost device is infrastructure, and so is a run without a measurement', () => {
    expect(outcome(failure('infrastructure', true))).toMatchObject({
      kind: 'infrastructure',
      retriable: true,
    });
    expect(outcome({ measurement: 'none' })).toEqual({ kind: 'infrastructure', retriable: true });
  });
});
