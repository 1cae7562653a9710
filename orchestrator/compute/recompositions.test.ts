import { expect, it } from 'vitest';
import { framesOfMs, ledgerOf } from '../../test/builders/ledger-of.ts';
import { traceOf } from '../../test/builders/trace-of.ts';
import { parsedName, valueTraits } from './metrics/value-names.ts';
import {
  recomposedIn,
  recomposedTogether,
  recomposedTotals,
  recompositionMetric,
  recompositionValues,
  withRecomposed,
} from './recompositions.ts';
import { decodeTrace } from './trace/decode.ts';

type Marks = readonly (readonly [kind: string, text: string])[];
const traceWith = (...marks: Marks) =>
  decodeTrace(traceOf({ marks: marks.map(([kind, text]) => ({ time: 0, kind, text })) }));
const marked = (...marks: Marks) => recomposedIn(traceWith(...marks));
const row = { composable: 'com.acme.MailRow', times: 6 };
/** Four frames in slides, with the ordinals 0 to 3. */
const base = ledgerOf(framesOfMs([16, 16, 16, 16]));
const ledger = { ...base, ordinal: Int32Array.from({ length: base.count }, (_, i) => i) };

it('a mark names a composable without its line, and says how often it ran', () => {
  expect(marked(['recomposed com.acme.MailRow (Inbox.kt:51)', '6'])).toMatchObject([row]);
  expect(marked(['recomposed com.acme.Feed.<anonymous> (Feed.kt:3)', '1'])[0]?.composable).toBe(
    'com.acme.Feed.<anonymous>',
  );
});

it('what Compose itself composes, other marks and damaged ones do not count', () => {
  const names = ['recomposed androidx.compose.foundation.text.BasicText (BasicText.kt:102)', 'scene'];
  expect(marked(...names.map((name) => [name, '3'] as const), ['recomposed com.acme.Row', 'x'])).toEqual([]);
});

it('a lambda that captures nothing is of no composable, and does not count', () => {
  const name = 'com.acme.ComposableSingletons$FeedKt.lambda-1.<anonymous> (Feed.kt:12)';
  expect(marked([`recomposed ${name}`, '3'], [`invalidated ${name}`, '3 Count.getValue'])).toEqual([]);
});

it('values are means over the frames of slides, of each composable and of all', () => {
  const values = recompositionValues(ledger, [
    { ...row, ordinal: 0 },
    { ...row, ordinal: 2 },
    { composable: 'com.acme.Feed', times: 1, ordinal: 2 },
    { composable: 'com.acme.Feed', times: 50, ordinal: 99 },
  ]);
  const all = { kind: 'measured', value: 13 / base.count, parts: { runs: 13, frames: 2 } };
  expect(values).toEqual({
    'recompositions-per-frame': all,
    'recompositions-per-frame/com.acme.MailRow': {
      kind: 'measured',
      value: 12 / base.count,
      parts: { runs: 12, frames: 2 },
    },
    'recompositions-per-frame/com.acme.Feed': {
      kind: 'measured',
      value: 1 / base.count,
      parts: { runs: 1, frames: 1 },
    },
  });
  expect(recompositionValues(ledger, [])).toEqual({});
});

const STATES = [
  ['recomposed com.acme.Feed (Feed.kt:3)', '1'],
  ['recomposed com.acme.MailRow (Inbox.kt:51)', '6'],
  ['recomposed androidx.compose.Text (Text.kt:1)', '6'],
  ['invalidated com.acme.MailRow (Inbox.kt:51)', '4 List.offset read at A'],
  ['invalidated com.acme.MailRow (Inbox.kt:51)', '1 Other'],
  ['invalidated com.acme.MailRow (Inbox.kt:51)', 'damaged'],
] as const;
const states = [
  { state: 'List.offset read at A', times: 4 },
  { state: 'Other', times: 1 },
];

it('totals of the slides name the states that made a composable run again', () => {
  const recorded = traceWith(...STATES);
  const first = { ...ledger, ordinal: ledger.ordinal.map(() => recorded.marks[0]?.ordinal ?? 0) };
  const feed = { composable: 'com.acme.Feed', times: 1 };
  const totals = recomposedTotals(first, recomposedIn(recorded));
  expect(totals).toEqual([
    { ...row, states },
    { ...feed, states: [] },
  ]);
  expect(recomposedTogether([...totals, ...totals])[0]).toEqual({
    composable: 'com.acme.MailRow',
    times: 12,
    states: states.map((one) => ({ ...one, times: 2 * one.times })),
  });
  const elsewhere = { ...ledger, ordinal: ledger.ordinal.map(() => 99) };
  expect(recomposedTotals(elsewhere, recomposedIn(recorded))).toEqual([]);
});

it('of a Compose that tells no states, none is known', () => {
  const trace = traceWith(['states-unknown', 'ClassNotFoundException'], ...STATES.slice(0, 2));
  const first = { ...ledger, ordinal: ledger.ordinal.map(() => trace.marks[0]?.ordinal ?? 0) };
  expect(recomposedTotals(first, recomposedIn(trace))).toEqual([
    row,
    { composable: 'com.acme.Feed', times: 1 },
  ]);
});

it('a late frame has the three composables that ran most in it', () => {
  const frame = { slide: 0, vsyncUs: 0, ordinal: 2, intervalMs: 33, missedVsyncs: 1, factor: 'draw' };
  const names = ['a', 'b', 'c', 'd'].map((composable, i) => ({ composable, times: i + 1, ordinal: 2 }));
  const found = withRecomposed(frame, [...names, { ...row, ordinal: 3 }]);
  expect(found.recomposed).toEqual([
    { composable: 'd', times: 4 },
    { composable: 'c', times: 3 },
    { composable: 'b', times: 2 },
  ]);
  expect(withRecomposed(frame, [])).toBe(frame);
});

it('a late frame names first what a state made run again, however often others ran because of it', () => {
  const recorded = traceWith(...STATES, ['recomposed com.acme.Row (R.kt:1)', '20']);
  const ordinal = recorded.marks[0]?.ordinal ?? 0;
  const frame = { slide: 0, vsyncUs: 0, ordinal, intervalMs: 33, missedVsyncs: 1, factor: 'draw' };
  const found = withRecomposed(frame, recomposedIn(recorded));
  expect(found.recomposed).toEqual([
    { ...row, states },
    { composable: 'com.acme.Row', times: 20, states: [] },
    { composable: 'com.acme.Feed', times: 1, states: [] },
  ]);
});

it.each([
  ['recompositions-per-frame', undefined],
  ['recompositions-per-frame', 'frames'],
  ['recompositions-per-frame/com.acme.Feed.<anonymous>', undefined],
  ['recompositions-per-frame/com.acme.MailRow', 'runs'],
])('a budget may name %s, and its part %s', (metric, part) => {
  const name = part === undefined ? metric : `${metric}.${part}`;
  expect(parsedName(name)).toEqual({ metric, ...(part === undefined ? {} : { part }) });
  expect(valueTraits(name)?.unit).toBe('count');
  expect(recompositionMetric(metric)).toMatchObject({ id: metric, unit: 'count', better: 'lower' });
});
