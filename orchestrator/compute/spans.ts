import { group, max, mean, min, sum } from 'd3-array';
import { msFromUs } from '../base/units.ts';
import { BLANK_AREA, blankMetric, blankSince, blankValues } from './blank-area.ts';
import type { TraceSection } from './import/trace-sections.ts';
import { type Measured, type Metric, type MetricValues, part, unavailable } from './metrics/metric.ts';
import {
  isRecompositionsId,
  RECOMPOSITIONS,
  recomposedIn,
  recompositionMetric,
  recompositionValues,
} from './recompositions.ts';
import type { Ledger } from './slides/ledger.ts';
import type { Trace } from './trace/trace.ts';
import { usageMetric, usageMetrics, usageValues } from './usage.ts';

/** A span of the app's own, of a name that it chose. */
export interface Span {
  readonly name: string;
  readonly startUs: number;
  readonly durationUs: number;
}

/** The metrics of the app's own spans begin with this; their names follow. */
export const SPAN = 'span/';
export const isSpanId = (id: string): boolean => id.startsWith(SPAN) && id.length > SPAN.length;

/** The probe writes a mark for each span at its begin: the name in the kind, the µs in the text. */
const MARK = 'span ';
/** A result has the names with the most time. */
const MOST_NAMES = 100;

export const spansIn = ({ marks }: Pick<Trace, 'marks'>): readonly Span[] =>
  marks.flatMap(({ kind, text, timeUs }) =>
    kind.startsWith(MARK) && /^\d{1,12}$/.test(text)
      ? [{ name: kind.slice(MARK.length), startUs: timeUs, durationUs: Number(text) }]
      : [],
  );

/** A metric for each name. An `@` in it would begin a scene wherever metrics are named. */
export function spanValues(spans: readonly Span[]): MetricValues {
  const byName = [...group(spans, ({ name }) => `${SPAN}${name.replaceAll('@', '_')}`)].map(
    ([id, own]) => [id, sumOf(own)] as const,
  );
  const most = byName.toSorted(([, a], [, b]) => b.value - a.value).slice(0, MOST_NAMES);
  return Object.fromEntries(most);
}

/**
 * The modes of androidx's TraceSectionMetric.
 * @source https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-macro/src/main/java/androidx/benchmark/macro/Metric.kt (TraceSectionMetric.Mode)
 */
function sumOf(spans: readonly Span[]): Measured {
  const ms = spans.toSorted((a, b) => a.startUs - b.startUs).map(({ durationUs }) => msFromUs(durationUs));
  const [first = 0] = ms;
  const parts = { count: ms.length, average: mean(ms) ?? 0, first, min: min(ms) ?? 0, max: max(ms) ?? 0 };
  return { kind: 'measured', value: sum(ms), parts };
}

/** The same of what a system trace says. */
export const sectionValues = (sections: readonly TraceSection[]): MetricValues =>
  Object.fromEntries(
    sections.map(({ name, sumMs, averageMs, firstMs, minMs, maxMs, count }) => {
      const parts = { count, average: averageMs, first: firstMs, min: minMs, max: maxMs };
      return [`${SPAN}${name.replaceAll('@', '_')}`, { kind: 'measured', value: sumMs, parts }];
    }),
  );

/** A metric of a span, for judge and report. It is measured already. */
export const spanMetric = (id: string): Metric => ({
  id,
  title: `Span ${id.slice(SPAN.length)}`,
  unit: 'ms',
  better: 'lower',
  definition:
    'Sum of the durations of the app’s own spans of this name in a run: of `Hitchproof.beginSection`, of `Trace.beginSection` in a build with traced methods, or in the run’s system trace.',
  formula: 'Σ (end − begin)',
  sources: [
    {
      title: 'AndroidX, TraceSectionMetric',
      url: 'https://developer.android.com/topic/performance/benchmarking/macrobenchmark-metrics',
    },
  ],
  parts: {
    ...part('count', 'neither', 'count'),
    ...part('ms', 'lower', 'average', 'first', 'min', 'max'),
  },
  needs: [],
  measure: () => unavailable({ code: 'not-applicable', note: 'only recordings with this span have it' }),
});

/** Metrics that no list has: the app names them, or an optional recorder of the probe measured them. */
export const recordedValues = (trace: Trace, ledger: Ledger): MetricValues => ({
  ...spanValues(spansIn(trace)),
  ...recompositionValues(ledger, recomposedIn(trace)),
  ...blankValues(ledger, blankSince(trace)),
  ...usageValues(trace, ledger),
});

/** Those whose names the app does not choose. */
export const recordedMetrics: readonly Metric[] = [
  recompositionMetric(RECOMPOSITIONS),
  blankMetric,
  ...usageMetrics,
];

export function recordedMetric(id: string): Metric | undefined {
  if (isSpanId(id)) return spanMetric(id);
  if (isRecompositionsId(id)) return recompositionMetric(id);
  return id === BLANK_AREA ? blankMetric : usageMetric(id);
}
