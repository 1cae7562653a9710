import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../orchestrator/compute/metrics/index.ts';
import { vectorsSchema } from '../builders/vector-schema.ts';
import { mismatchesOf } from './golden-vectors.ts';

const vectors = vectorsSchema.parse(
  JSON.parse(readFileSync(new URL('./metrics.json', import.meta.url), 'utf8')),
);

/** Metrics that the oracle does not compute, with the reason. */
const UNCOVERED: Readonly<Record<string, string>> = {};

describe('golden vectors', () => {
  it('every vector expects every metric, and every metric has a value in some vector', () => {
    const known = vectors.flatMap(({ expected }) => Object.entries(expected));
    const covered = new Set(known.flatMap(([id, { kind }]) => (kind === 'measured' ? [id] : [])));
    const missing = metrics.map(({ id }) => id).filter((id) => !covered.has(id));
    expect(missing).toEqual(Object.keys(UNCOVERED));
    for (const { name, expected } of vectors)
      expect(Object.keys(expected), name).toHaveLength(metrics.length - missing.length);
  });

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    expect(mismatchesOf(vector, metrics)).toEqual([]);
  });

  it.each([
    ['a wrong number', { 'sliding-fps': { kind: 'measured', value: 61 } }],
    ['a value where there is none', { 'touch-latency': { kind: 'measured', value: 1 } }],
    ['a missing series point', { 'sliding-fps': { kind: 'measured', series: [] } }],
    ['an empty part that is not empty', { 'sliding-fps': { kind: 'measured', parts: {} } }],
    ['an empty item that is not empty', { 'sliding-fps': { kind: 'measured', series: [{}] } }],
    ['an unknown metric', { nonsense: { kind: 'unavailable' } }],
  ])('%s is a mismatch', (_, expected) => {
    const [frames] = vectors.filter(({ name }) => name === 'perfect 60 Hz').map((vector) => vector.frames);
    const vector = vectorsSchema.parse([{ name: 'x', frames, expected }])[0];
    expect(vector && mismatchesOf(vector, metrics)).not.toEqual([]);
  });
});
