import { expect, it } from 'vitest';
import { traceOf } from '../../test/builders/trace-of.ts';
import { spanMetric, spansIn, spanValues } from './spans.ts';
import { decodeTrace } from './trace/decode.ts';

const valuesIn = (...marks: readonly (readonly [time: number, kind: string, text: string])[]) =>
  spanValues(
    spansIn(decodeTrace(traceOf({ marks: marks.map(([time, kind, text]) => ({ time, kind, text })) }))),
  );

it('a name has the sum of its spans, and the modes of TraceSectionMetric', () => {
  expect(
    valuesIn(
      [9_000, 'span RV OnBind', '2000'],
      [1_000, 'span RV OnBind', '4000'],
      [5_000, 'span RV OnBind', '9000'],
    ),
  ).toEqual({
    'span/RV OnBind': {
      kind: 'measured',
      value: 15,
      parts: { count: 3, average: 5, first: 4, min: 2, max: 9 },
    },
  });
});

it('marks of other kinds and without a duration are no spans', () => {
  expect(valuesIn([0, 'scene', '12'], [0, 'span a', 'x'], [0, 'span b', `${'9'.repeat(13)}`])).toEqual({});
});

it('the names with the most time are kept, without what names a scene', () => {
  const many = Array.from({ length: 150 }, (_, i) => [i, `span n${i}@x`, `${i + 1}`] as const);
  const ids = Object.keys(valuesIn(...many));
  expect(ids).toHaveLength(100);
  expect(ids[0]).toBe('span/n149_x');
});

it('is a metric for judge and report', () => {
  expect(spanMetric('span/bind')).toMatchObject({
    id: 'span/bind',
    title: 'Span bind',
    unit: 'ms',
    better: 'lower',
  });
});
