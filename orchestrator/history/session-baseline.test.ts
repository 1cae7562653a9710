import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { capturedOf, scenarioOf } from '../../test/builders/session-of.ts';
import { measured } from '../compute/metrics/metric.ts';
import { deviceClassOf } from '../judge/device-class.ts';
import type { BaselineInput } from '../judge/session.ts';
import { readBaselines, updateBaseline } from './baseline-file.ts';
import { withAcceptedBaseline } from './kept-judging.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-baseline-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const feed = scenarioOf({ scenario: 'feed' });
const accept = (values: Readonly<Record<string, readonly number[]>>, options?: Record<string, object>) =>
  updateBaseline(
    folder,
    { scenario: 'feed', ...deviceClassOf(feed) },
    {
      kind: 'accepted',
      commit: 'a',
      branch: 'main',
      date: '2026-01-01',
      tool: '0.1.0',
      values: Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]])),
      ...(options === undefined ? {} : { options: options as never }),
    },
  );
const baselineOf = (asked: boolean, scenario = feed): BaselineInput | undefined =>
  withAcceptedBaseline({ files: readBaselines(folder), asked }, [scenario])[0]?.baseline;

it('gives a scenario the accepted values of its key', () => {
  accept({ m: [1, 2] });
  expect(baselineOf(false)).toEqual({ kind: 'accepted', sessions: [{ values: { m: [1, 2] } }] });
  expect(baselineOf(false, { ...feed, scenario: 'other' })).toMatchObject({ kind: 'none' });
});

it('without any baseline there is none, unless one was requested', () => {
  expect(baselineOf(false)).toBeUndefined();
  expect(baselineOf(true)).toMatchObject({ kind: 'none' });
});

it('a scenario without any budget always has an answer', () => {
  const unasked = { ...feed, budget: {}, compared: [] };
  expect(baselineOf(false, unasked)).toMatchObject({ kind: 'none' });
  expect(baselineOf(false, { ...unasked, budget: { m: { max: 1 } } })).toBeUndefined();
});

it('a scenario keeps its baseline arm', () => {
  accept({ m: [1, 2] });
  const own: BaselineInput = { kind: 'accepted', sessions: [{ values: { m: [9] } }] };
  expect(baselineOf(true, { ...feed, baseline: own })).toBe(own);
});

it('values measured with other options do not count', () => {
  accept({ m: [1], n: [2] }, { m: { limit: 1 } });
  const measurement = measurementOf({}, { metrics: { m: { ...measured(1), options: { limit: 1 } } } });
  const runs = [{ captured: capturedOf(0), measurement }];
  expect(baselineOf(false, { ...feed, runs })).toEqual({
    kind: 'accepted',
    sessions: [{ values: { m: [1], n: [2] } }],
  });
  expect(baselineOf(false)).toEqual({ kind: 'accepted', sessions: [{ values: { n: [2] } }] });
});
