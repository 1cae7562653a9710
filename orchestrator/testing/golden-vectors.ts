import { z } from 'zod';
import type { Metric } from '../compute/metrics/metric.ts';
import { ledgerOf } from './ledger-of.ts';

const rowSchema = z.object({
  unknownDelay: z.number(),
  input: z.number(),
  animation: z.number(),
  layoutMeasure: z.number(),
  draw: z.number(),
  sync: z.number(),
  commandIssue: z.number(),
  swapBuffers: z.number(),
  gpu: z.number().exactOptional(),
  total: z.number(),
  deadline: z.number(),
  vsyncMinusIntended: z.number(),
  firstDraw: z.boolean().exactOptional(),
});
const frameSchema = z.object({
  intervalNs: z.number(),
  periodNs: z.number(),
  scrolling: z.boolean(),
  displacementPx: z.number().exactOptional(),
  metrics: rowSchema.exactOptional(),
  phase: z.enum(['drag', 'fling']).exactOptional(),
  samplesNs: z.tuple([z.number(), z.number()]).exactOptional(),
  cpuDurationNs: z.number().exactOptional(),
  timelineOverrunNs: z.number().exactOptional(),
  jankClass: z.number().int().exactOptional(),
});
/** `[{name, frames, expected}]`, docs/metrics.md "Golden vectors". */
export const vectorsSchema = z.array(
  z.object({
    name: z.string(),
    frames: z.array(frameSchema),
    expected: z.record(z.string(), z.looseObject({ kind: z.enum(['measured', 'unavailable']) })),
  }),
);
export type Vector = z.infer<typeof vectorsSchema>[number];

const RELATIVE_TOLERANCE = 1e-9;
/** For values that are 0 but for float64's rounding. */
const ABSOLUTE_TOLERANCE = 1e-12;

/** One line per value that differs; parts that the vector does not name are not compared. */
export function mismatchesOf(vector: Vector, metrics: readonly Metric[]): readonly string[] {
  const ledger = ledgerOf(vector.frames);
  return Object.entries(vector.expected).flatMap(([id, expected]) => {
    const metric = metrics.find((candidate) => candidate.id === id);
    if (metric === undefined) return [`${id}: there is no such metric`];
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
