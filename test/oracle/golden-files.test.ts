import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { metrics } from '../../orchestrator/compute/metrics/index.ts';
import { runGolden } from './golden-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'golden-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: unknown): string => {
  const path = join(folder, `${name.replace(/\W+/g, '-')}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const FRAME = { intervalNs: 16_666_667, periodNs: 16_666_667, scrolling: true };
const ROW = {
  unknownDelay: 0,
  input: 1,
  animation: 1,
  layoutMeasure: 1,
  draw: 1,
  sync: 1,
  commandIssue: 1,
  swapBuffers: 1,
  gpu: 1,
  total: 8,
  deadline: 16_666_667,
  vsyncMinusIntended: 0,
};
const MISSED = { 'missed-vsyncs': { kind: 'measured', value: 0 } };
const vectorOf = (frame: object, expected: object = MISSED): object => ({
  name: 'x',
  frames: [frame],
  expected,
});
const good = fileOf('good', [vectorOf(FRAME)]);

describe('a file without valid vectors is reported in one sentence, and the others are run', () => {
  const withRow = (change: object): object => vectorOf({ ...FRAME, metrics: { ...ROW, ...change } });
  const bad: readonly (readonly [string, unknown, string])[] = [
    ['torn JSON', '[{"name": ', 'the file: invalid JSON: '],
    ['invalid JSON over several lines', '[\n{"a":\nNaN}]', 'the file: invalid JSON: '],
    ['an empty file', '', 'the file: invalid JSON: '],
    ['an object', { a: 1 }, 'the file: '],
    ['no vector', [], 'the file: the list is empty'],
    ['no frames', [{ name: 'x', expected: {} }], '[0].frames: '],
    ['nothing expected', [{ name: 'x', frames: [] }], '[0].expected: '],
    [
      'the second vector',
      [vectorOf(FRAME), vectorOf({ ...FRAME, scrolling: 1 })],
      '[1].frames[0].scrolling: ',
    ],
    ['a negative interval', [vectorOf({ ...FRAME, intervalNs: -5 })], '[0].frames[0].intervalNs: '],
    ['no interval', [vectorOf({ ...FRAME, intervalNs: 0 })], '[0].frames[0].intervalNs: '],
    ['an interval of null', [vectorOf({ ...FRAME, intervalNs: null })], '[0].frames[0].intervalNs: '],
    [
      'an endless interval',
      '[{"name":"x","frames":[{"intervalNs":1e400}],"expected":{}}]',
      '[0].frames[0].intervalNs: ',
    ],
    ['a period of 0', [vectorOf({ ...FRAME, periodNs: 0 })], '[0].frames[0].periodNs: '],
    ['a negative stage', [withRow({ draw: -1 })], '[0].frames[0].metrics.draw: '],
    ['a stage missing', [withRow({ sync: undefined })], '[0].frames[0].metrics.sync: '],
    ['nothing measured', [vectorOf(FRAME, { anr: { kind: 'measured' } })], '[0].expected.anr: '],
    [
      'a value of null',
      [vectorOf(FRAME, { anr: { kind: 'measured', value: null } })],
      '[0].expected.anr.value: ',
    ],
    [
      'a value of letters',
      [vectorOf(FRAME, { anr: { kind: 'measured', value: '0' } })],
      '[0].expected.anr.value: ',
    ],
    ['nothing to fail', [vectorOf(FRAME, {})], '[0].expected: nothing is expected'],
    ['a list in place of a record', [vectorOf(FRAME, [])], '[0].expected: must be an object'],
    ['a metric named __proto__', '[{"name":"x","expected":{"__proto__":{}}}]', '0.expected.__proto__: '],
    [
      'a part named __proto__',
      '[{"expected":{"anr":{"a":[{"__proto__":1}]}}}]',
      '0.expected.anr.a.0.__proto__: ',
    ],
    ['a key of a frame named __proto__', '[{"frames":[{"__proto__":null}]}]', '0.frames.0.__proto__: '],
    ['another kind', [vectorOf(FRAME, { anr: { kind: 'meassured', value: 0 } })], '[0].expected.anr.kind: '],
  ];
  it.each(bad)('%s', (name, content, place) => {
    const file = fileOf(name, content);
    const { vectors, values, mismatches, unreadable } = runGolden([file, good], metrics);
    expect(unreadable).toEqual([expect.stringMatching(/^[^\n]+$/)]);
    expect(unreadable[0]).toContain(`${file}: ${place}`);
    expect({ vectors, values, mismatches }).toEqual({ vectors: 1, values: 1, mismatches: [] });
  });

  it.each([
    ['a missing file', join(folder, 'none.json'), 'ENOENT'],
    ['a folder', folder, 'EISDIR'],
  ])('%s', (_, file, reason) => {
    const { vectors, unreadable } = runGolden([file, good], metrics);
    expect(unreadable).toEqual([expect.stringContaining(`${file}: the file: ${reason}`)]);
    expect(vectors).toBe(1);
  });

  it('unknown keys are ignored, since a later format may add them', () => {
    const { unreadable, vectors } = runGolden([fileOf('later', [vectorOf({ ...FRAME, later: 1 })])], metrics);
    expect({ unreadable, vectors }).toEqual({ unreadable: [], vectors: 1 });
  });

  it('each invalid file is reported', () => {
    const files = [fileOf('a', 'a'), good, fileOf('b', '[]')];
    const { unreadable } = runGolden(files, metrics);
    expect(unreadable.map((line) => line.split(': ', 1)[0])).toEqual([files[0], files[2]]);
  });
});

it.each([
  ['metrics, displacementPx', { metrics: null, displacementPx: null, slide: null, touchesNs: null }],
  ['gpu and deadline', { metrics: { ...ROW, gpu: null, deadline: null } }],
  ['the fields of a slide', { slide: { kind: null, slopPassedNs: null } }],
])('null means the same as a missing key: %s', (name, fields) => {
  const frame = { ...FRAME, ...fields };
  const needs = ['missed-vsyncs', 'touch-latency', 'hitch-overrun-rate', 'flutter/abs-jerk'];
  const expected = Object.fromEntries(
    needs.map((id) => [id, id === 'missed-vsyncs' ? MISSED[id] : { kind: 'unavailable' }]),
  );
  expect(runGolden([fileOf(name, [vectorOf(frame, expected)])], metrics)).toEqual({
    vectors: 1,
    values: 4,
    mismatches: [],
    unreadable: [],
  });
});

it('a mismatch names its file and vector', () => {
  const file = fileOf('wrong', [vectorOf(FRAME, { 'missed-vsyncs': { kind: 'measured', value: 3 } })]);
  expect(runGolden([file], metrics).mismatches).toEqual([
    `${file}: x: missed-vsyncs.value: expected 3, measured 0`,
  ]);
});

it('text from a file is shown on one line, without control characters', () => {
  const wrong = { 'missed-vsyncs': { kind: 'measured', value: 3 } };
  const named = fileOf('named', [{ ...vectorOf(FRAME, wrong), name: '\u001b[2Jx\ny' }]);
  const torn = fileOf('quoted', '{\u001b[2J');
  const { mismatches, unreadable } = runGolden([named, torn], metrics);
  expect(mismatches).toEqual([`${named}: [2Jx y: missed-vsyncs.value: expected 3, measured 0`]);
  expect(unreadable).toEqual([expect.stringMatching(/: invalid JSON: [^\p{Cc}]+$/u)]);
});

it.each([
  ['an invalid file', fileOf('not-json', '{'), 1],
  ['a valid file alone', good, 0],
] as const)('the exit code for %s', (_, file, status) => {
  const golden = fileURLToPath(new URL('golden.ts', import.meta.url));
  const run = spawnSync(process.execPath, ['--import', 'tsx', golden, file, good], { encoding: 'utf8' });
  expect(run.status).toBe(status);
  expect(run.stdout).toContain(`${2 - status} vectors, ${2 - status} values, 0 mismatches`);
  expect(run.stderr.startsWith(`${file}: the file: invalid JSON: `)).toBe(status === 1);
});
