import type { Metric } from '../../orchestrator/compute/metrics/metric.ts';
import { ledgerOfVector } from '../builders/ledger-of-vector.ts';
import type { Vector } from '../builders/vector-schema.ts';

const RELATIVE_TOLERANCE = 1e-9;
/** For values that would be 0 without float64's rounding. */
const ABSOLUTE_TOLERANCE = 1e-12;

/** One line per value that differs. Parts not named by the vector are not compared; an empty part must be empty. */
export function mismatchesOf(vector: Vector, metrics: readonly Metric[]): readonly string[] {
  const ledger = ledgerOfVector(vector.frames);
  return Object.entries(vector.expected).flatMap(([id, expected]) => {
    const metric = metrics.find((candidate) => candidate.id === id);
    if (metric === undefined) return [`${id}: unknown metric`];
    const actual = metric.measure(ledger);
    const flat = actual.kind === 'measured' ? { ...actual.parts, ...actual } : actual;
    return differences(id, expected, flat);
  });
}

function differences(place: string, expected: unknown, actual: unknown): readonly string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const bound = Math.max(RELATIVE_TOLERANCE * Math.abs(expected), ABSOLUTE_TOLERANCE);
    return Math.abs(expected - actual) <= bound ? [] : [`${place}: expected ${expected}, measured ${actual}`];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return [`${place}: ${actual.length} items, not ${expected.length}`];
    return expected.flatMap((item, i) => differences(`${place}[${i}]`, item, actual[i]));
  }
  if (isObject(expected) && isObject(actual)) {
    if (Object.keys(expected).length === 0 && Object.keys(actual).length > 0)
      return [`${place}: expected nothing, measured ${show(actual)}`];
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(`${place}.${key}`, value, actual[key]),
    );
  }
  return Object.is(expected, actual)
    ? []
    : [`${place}: expected ${show(expected)}, measured ${show(actual)}`];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
