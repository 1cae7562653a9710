import { expect, test } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../testing/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { missingReports } from './missing-reports.ts';

/** `w` scrolls in a second window, `x` in the first one without a report. */
const missing = (script: string, rows?: ScriptOptions['rows']) =>
  missingReports(segmentTrace(scriptedTrace(script, rows && { rows })));
const SECOND = 'www......';
const onlyFirst: ScriptOptions['rows'] = (_, row) => (row.window === 1 ? [row] : []);

test.each([
  ['none', 'ssss......', { inTheMiddle: 0, atTheTail: 0, lost: 0 }],
  ['before a report', 'sxxs......', { inTheMiddle: 2, atTheTail: 0, lost: 2 }],
  ['behind the last one', 'sxsxx......', { inTheMiddle: 1, atTheTail: 2, lost: 1 }],
  ['in a slide before the last report', 'sxx......ss......', { inTheMiddle: 2, atTheTail: 0, lost: 2 }],
])('%s: %s', (_, script, expected) => {
  expect(missing(script)).toEqual(expected);
});

test.each([
  ['first', `${SECOND}sxsx......`],
  ['last', `sxsx......${SECOND}`],
  ['in between', `sxs......${SECOND}x......`],
])('a window without any reports misses none and hides none of the other, %s', (_, script) => {
  expect(missing(script, onlyFirst)).toEqual({ inTheMiddle: 1, atTheTail: 1, lost: 1 });
});

test('none is missing where no window has any', () => {
  expect(missing('ssss......', () => [])).toEqual({ inTheMiddle: 0, atTheTail: 0, lost: 0 });
});

test.each([
  [4, 0],
  [5, 1],
])('of %i missing at the tail %i are lost: the last four may be under way', (frames, lost) => {
  expect(missing(`s${'x'.repeat(frames)}......`)).toEqual({ inTheMiddle: 0, atTheTail: frames, lost });
});
