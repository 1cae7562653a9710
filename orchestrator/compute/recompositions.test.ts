import { expect, it } from 'vitest';
import { framesOfMs, ledgerOf } from '../../test/builders/ledger-of.ts';
import { traceOf } from '../../test/builders/trace-of.ts';
import { parsedName, valueTraits } from './metrics/value-names.ts';
import { recomposedIn, recompositionMetric, recompositionValues, withRecomposed } from './recompositions.ts';
import { decodeTrace } from './trace/decode.ts';

const marked = (...marks: readonly (readonly [kind: string, text: string])[]) =>
  recomposedIn(decodeTrace(traceOf({ marks: marks.map(([kind, text]) => ({ time: 0, kind, text })) })));
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
