import { describe, expect, test } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { lostReports } from './evidence.ts';

/** Number of lost reports of a script; `x` scrolls without a report, `w` scrolls in a second window. */
const lost = (script: string, rows?: ScriptOptions['rows']) =>
  lostReports(segmentTrace(scriptedTrace(script, rows && { rows })));
/** Number of reports that the platform dropped before frame 3. */
const dropped =
  (dropCount: number): ScriptOptions['rows'] =>
  (frame, row) => [frame === 3 ? { ...row, dropCount } : row];

test('none without a scrolling frame that has no report', () => {
  expect(lost('ssss......', dropped(2))).toBe(0);
});

test.each([
  ['in one slide', 'sxxs......'],
  ['at its start', 'xsss......'],
  ['between slides', 'sx......ss......'],
])('a frame that drew nothing lost none, %s', (_, script) => {
  expect(lost(script)).toBe(0);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
])('after %i dropped reports two missing ones are %i lost ones', (count, expected) => {
  expect(lost('sxxs......', dropped(count))).toBe(expected);
});

test('before a report with impossible times none is known to be lost', () => {
  const rows: ScriptOptions['rows'] = (frame, row) => [
    frame === 3 ? { ...row, total: -1, dropCount: 2 } : row,
  ];
  expect(lost('sxxs......', rows)).toBe(0);
});

test('a report dropped before the next slide', () => {
  const rows: ScriptOptions['rows'] = (frame, row) => [frame === 8 ? { ...row, dropCount: 1 } : row];
  expect(lost('sx......ss......', rows)).toBe(1);
});

describe('a report that arrives and fits no frame', () => {
  const late: ScriptOptions['rows'] = (frame, row) =>
    frame === 3 ? [{ ...row, vsync: (row.vsync ?? 0) - 7 }, row] : [row];
  test('is the lost one', () => expect(lost('sxxs......', late)).toBe(1));
  test('is none where no frame misses one', () => expect(lost('ssss......', late)).toBe(0));
  test('is none of another window', () => {
    const other: ScriptOptions['rows'] = (frame, row) =>
      frame === 3 ? [{ ...row, vsync: (row.vsync ?? 0) - 7, window: 2 }, row] : [row];
    expect(lost('sxxs......', other)).toBe(0);
  });
  test('is none from before the slide', () => {
    const before: ScriptOptions['rows'] = (frame, row) => (frame === 3 ? [{ ...row, vsync: 7 }, row] : [row]);
    expect(lost('sxxs......', before)).toBe(0);
  });
});

test.each([
  [4, 0],
  [5, 1],
])('of %i missing at the end %i are lost: the last four may be under way', (frames, expected) => {
  expect(lost(`s${'x'.repeat(frames)}......`)).toBe(expected);
});

test('none where no window has any report, nor in a window without', () => {
  expect(lost('ssssssss......', () => [])).toBe(0);
  const onlyFirst: ScriptOptions['rows'] = (_, row) => (row.window === 1 ? [row] : []);
  expect(lost('ssss......wwwwwwww......', onlyFirst)).toBe(0);
});
