import { expect, test } from 'vitest';
import { reportOf } from '../../../test/builders/report-of.ts';
import type { ImportNotes, ImportRefusal } from '../../compute/import/imported.ts';
import { type MetricValue, measured, type UnavailableReason } from '../../compute/metrics/metric.ts';
import { importedValues, notesText, refusalText } from './imported-values.ts';

const { metrics } = reportOf();
const linesOf = (...values: readonly MetricValue[]): readonly string[] =>
  importedValues(metrics.slice(0, values.length), ({ id }) => {
    const value = values[metrics.findIndex((metric) => metric.id === id)];
    if (value === undefined) throw new Error(`The test gives ${id} no value.`);
    return value;
  });
const without = (reason: UnavailableReason): MetricValue => ({ kind: 'unavailable', reason });

test('values in one column, then what has none, by reason', () => {
  const noFrames = without({ code: 'no-frames' });
  expect(linesOf(measured(12.4), noFrames, measured(0.25), noFrames)).toEqual([
    'scroll-hitch-rate   12.4 ms/s',
    'frozen-frame-ratio  0.25',
    'no value, no frames: sliding-fps, stutter-rate',
  ]);
});

test.each([
  [{ basis: 'callbacks', coverage: 0.5 }, 'callbacks'],
  [{ basis: 'reported', modelled: 0, compositor: 3.25 }, 'reported, computed 0 ms/s, compositor 3.3 ms/s'],
])('the basis is stated beside the value', (parts, text) => {
  expect(linesOf(measured(12.4, parts))).toEqual([`scroll-hitch-rate  12.4 ms/s (${text})`]);
});

test.each<[UnavailableReason, string]>([
  [{ code: 'no-frames' }, 'no frames'],
  [{ code: 'missing-input', need: 'touches' }, 'the file has no touches'],
  [{ code: 'too-few-frames', have: 3, need: 30 }, '3 of 30 frames needed'],
  [{ code: 'not-applicable', note: 'n' }, 'n'],
])('%o reads %s', (reason, text) => {
  expect(linesOf(without(reason))).toEqual([`no value, ${text}: scroll-hitch-rate`]);
});

const clean: ImportNotes = {
  frames: 1,
  flagged: 0,
  garbage: 0,
  duplicates: 0,
  otherFlags: 0,
  bufferFull: false,
  wantsRate: false,
};
test('notes mention only what was left out', () => {
  expect(notesText(clean)).toBe('1 frame');
  expect(
    notesText({
      ...{ frames: 9, flagged: 1, otherFlags: 2, garbage: 1, duplicates: 1 },
      ...{ bufferFull: true, wantsRate: true },
    }),
  ).toBe(
    "9 frames; 1 flagged row left out; 2 rows with flags of the vendor kept; 1 unusable row left out; 1 duplicate left out; the device's buffer was full, so earlier frames are missing; rates need the display’s refresh rate: pass --refresh-hz",
  );
});

test.each<[ImportRefusal, string]>([
  [{ code: 'not-this-format', expected: 'a\ntable' }, 'it cannot be read: expected a table'],
  [{ code: 'missing-columns', columns: ['a', 'b'] }, 'it lacks the columns a, b'],
  [{ code: 'duplicate-columns', columns: ['a', 'b\u0007'] }, 'it has more than one column a, b'],
  [
    { code: 'no-window', wanted: 'dev.app', windows: ['a (pid 1) Main', ''] },
    'it has no window of dev.app; it has a (pid 1) Main, one without a name',
  ],
  [
    { code: 'no-frame-timeline' },
    'it was recorded without the data source android.surfaceflinger.frametimeline (Android 12 and later)',
  ],
  [{ code: 'no-results' }, 'no test in it has a result'],
  [{ code: 'refresh-rate-unknown' }, 'it has no display refresh rate; pass --refresh-hz'],
  [{ code: 'no-frames' }, 'it has no frames'],
])('%o reads %s', (reason, text) => expect(refusalText(reason)).toBe(text));
