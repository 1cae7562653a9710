import { describe, expect, it } from 'vitest';
import { evidenceOf, measurementOf } from '../../test/builders/measurement-of.ts';
import type { WarningCode } from '../compute/guards/warning.ts';
import type { Evidence } from '../compute/measurement.ts';
import { runWarnings } from './run-warnings.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';

const warningsOf = (
  codes: readonly WarningCode[],
  evidence: Partial<Evidence> = {},
  settings: Partial<JudgeSettings> = {},
) =>
  runWarnings(
    measurementOf(
      {},
      { warnings: codes.map((code) => ({ code, facts: { n: 1 } })), evidence: evidenceOf(evidence) },
    ),
    { ...defaultSettings, ...settings },
  );
const gravityOf = (
  code: WarningCode,
  evidence: Partial<Evidence> = {},
  settings: Partial<JudgeSettings> = {},
) => warningsOf([code], evidence, settings).map(({ gravity }) => gravity);
const missing = (lost: number): Partial<Evidence> => ({
  scrollingFrames: 100,
  lostReports: lost,
});

describe('runWarnings', () => {
  it('a run without findings and with enough scrolling has none', () => expect(warningsOf([])).toEqual([]));

  it('keeps the numbers of a finding', () => {
    expect(warningsOf(['anr'])).toEqual([{ code: 'anr', gravity: 'app-failure', facts: { n: 1 } }]);
  });

  it.each<[WarningCode, string]>([
    ['garbage-rows', 'note'],
    ['duplicate-rows', 'note'],
    ['first-draw-rows', 'note'],
    ['list-end-reached', 'note'],
    ['refresh-rate-changed', 'note'],
    ['window-lost-focus', 'invalid'],
    ['app-restarted', 'invalid'],
    ['perturbed', 'note'],
    ['touch-gate', 'note'],
    ['own-surface', 'note'],
    ['programmatic-first-frame-dropped', 'note'],
    ['trace-damaged', 'inconclusive'],
    ['trace-unclosed', 'inconclusive'],
    ['trace-incomplete', 'inconclusive'],
    ['trace-altered', 'inconclusive'],
    ['recorder-off', 'note'],
    ['methods-traced', 'note'],
    ['anr', 'app-failure'],
  ])('%s: %s', (code, gravity) => expect(gravityOf(code)).toEqual([gravity]));

  it.each([
    [1, 5, 'note'],
    [1, 4, 'inconclusive'],
    [2, 10, 'note'],
    [3, 10, 'inconclusive'],
    [4, 4, 'inconclusive'],
  ])('%i of %i gestures without movement: %s', (without, gestures, gravity) => {
    const warnings = [{ code: 'gestures-without-movement' as const, facts: { without, gestures } }];
    const found = runWarnings(measurementOf({}, { warnings, evidence: evidenceOf({}) }), defaultSettings);
    expect(found.map((warning) => warning.gravity)).toEqual([gravity]);
  });

  it('own-surface decides only in a run without frames', () =>
    expect(gravityOf('own-surface', { scrollingFrames: 0 })).toEqual(['inconclusive', 'inconclusive']));

  it.each([
    [undefined, {}, 'note'],
    [0.01, {}, 'note'],
    [0.0101, {}, 'inconclusive'],
    [0.02, { maxLostRatio: 0.02 }, 'note'],
    [0.021, { maxLostRatio: 0.02 }, 'inconclusive'],
  ])('records lost, a share of %s of the worst stream with %j: %s', (lostRatio, settings, gravity) => {
    expect(gravityOf('records-lost', { lostRatio }, settings)).toEqual([gravity]);
  });

  it.each([
    [0, {}, 'note'],
    [1, {}, 'note'],
    [2, {}, 'inconclusive'],
    [5, { maxLostRatio: 0.05 }, 'note'],
    [6, { maxLostRatio: 0.05 }, 'inconclusive'],
  ])('%i lost reports of 100 scrolling frames with %j: %s', (lost, settings, gravity) => {
    expect(gravityOf('unjoined-rows', missing(lost), settings)).toEqual([gravity]);
  });

  it.each([
    [30, 500, {}, []],
    [29, 500, {}, ['too-little-scrolling']],
    [30, 499, {}, ['too-little-scrolling']],
    [29, 499, {}, ['too-little-scrolling']],
    [1, 499, { minScrollingFrames: 1, minScrollMs: 499 }, []],
    [0, 0, {}, ['no-motion']],
    [0, 0, { minScrollingFrames: 0, minScrollMs: 0 }, ['no-motion']],
  ])('%i scrolling frames in %i ms with %j: %j', (scrollingFrames, scrollMs, settings, codes) => {
    const found = warningsOf([], { scrollingFrames, scrollMs }, settings);
    expect(found.map(({ code, gravity }) => [code, gravity])).toEqual(
      codes.map((code) => [code, 'inconclusive']),
    );
  });

  it('too little scrolling comes with its limits', () => {
    expect(warningsOf([], { scrollingFrames: 6, scrollMs: 100 })[0]?.facts).toEqual({
      scrollingFrames: 6,
      minScrollingFrames: 30,
      scrollMs: 100,
      minScrollMs: 500,
    });
  });
});
