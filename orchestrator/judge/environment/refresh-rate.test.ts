import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evidenceOf, measurementOf } from '../../../test/builders/measurement-of.ts';
import { capturedOf, phone, scenarioOf, sessionOf } from '../../../test/builders/session-of.ts';
import { classHzOf, commonHz, deviceClassOf } from '../device-class.ts';
import { judgeSession } from '../judge-session.ts';
import { inArm } from '../scenario-run.ts';

const METRIC = 'scroll-hitch-rate';
const runAt = (displayHz: number | undefined, index: number) => ({
  captured: capturedOf(index),
  measurement: measurementOf({ [METRIC]: 1 }, { run: index, evidence: evidenceOf({ displayHz }) }),
});
const ranAt = (...rates: readonly (number | undefined)[]) => scenarioOf({ runs: rates.map(runAt) });

it('a display that rests at 60 Hz and scrolls at 120 is of the 120 Hz class', () => {
  expect(phone.refreshHz).toBe(60);
  expect(deviceClassOf(ranAt(120, 120)).refreshHz).toBe(120);
});

it.each([
  ['most runs', ranAt(90, 120, 119.88), 120],
  ['the earliest of as many', ranAt(undefined, 90, 120), 90],
  ['what the display reported, where no run has frames', ranAt(undefined), 60],
  ['the same without a run', scenarioOf({ runs: [] }), 60],
  ['a whole number', ranAt(59.94), 60],
  ['a whole number above', ranAt(119.6), 120],
])('the rate of a class is %s', (_, scenario, hz) => expect(classHzOf(scenario)).toBe(hz));

it('neither a warm-up nor the other build names the class', () => {
  const warmup = { ...runAt(30, 0), captured: capturedOf(0, { warmup: true }) };
  const other = inArm(runAt(90, 1), 'baseline');
  expect(classHzOf(scenarioOf({ runs: [warmup, other, runAt(120, 2)] }))).toBe(120);
});

it.each([
  ['failed', { captured: capturedOf(0, { failure: { kind: 'crash', message: '', retriable: false } }) }],
  [
    'scrolled too little',
    { measurement: measurementOf({}, { evidence: evidenceOf({ displayHz: 60, scrollMs: 9 }) }) },
  ],
  [
    'was covered by another window',
    {
      measurement: measurementOf(
        {},
        {
          evidence: evidenceOf({ displayHz: 60 }),
          warnings: [{ code: 'window-lost-focus', facts: {} }],
        },
      ),
    },
  ],
] as const)('a run that %s names the class only where no other run does', (_, change) => {
  const faulty = { ...runAt(60, 0), ...change };
  expect(classHzOf(scenarioOf({ runs: [faulty, faulty, runAt(120, 2)] }))).toBe(120);
  expect(classHzOf(scenarioOf({ target: { ...phone, refreshHz: 90 }, runs: [faulty] }))).toBe(60);
});

it.each([
  [[], undefined],
  [[59.94, 60.6, 90], 60],
  [[90, 59.94, 60.9, 90, 60], 60],
  [[120, 60], 120],
])('%j have in common %s Hz', (rates, hz) => expect(commonHz(rates)).toBe(hz));

it('all runs that count have the rate of the class, and the others name both rates', () => {
  const rates = fc.array(fc.constantFrom(59.94, 60, 60.9, 61.6, 90, 119.88, 120), { minLength: 1 });
  fc.assert(
    fc.property(rates, (hz) => {
      const [judged] = judgeSession(sessionOf([ranAt(...hz)])).scenarios;
      const classHz = judged?.deviceClass.refreshHz ?? 0;
      expect(classHz).toBe(commonHz(hz));
      expect(judged?.runs.map(({ outcome }) => outcome)).toEqual(
        hz.map((displayHz) =>
          Math.abs(displayHz - classHz) <= 1
            ? { kind: 'valid' }
            : {
                kind: 'invalid',
                environment: ['REFRESH-RATE'],
                reasons: [],
                suppressed: [],
                rates: { displayHz, classHz },
              },
        ),
      );
    }),
  );
});
