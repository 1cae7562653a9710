import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { metrics } from '../../orchestrator/compute/metrics/index.ts';
import { vectorsSchema } from '../builders/vector-schema.ts';
import { mismatchesOf } from './golden-vectors.ts';

/** The second implementation of the metrics, in Python's standard library. */
const ORACLE = fileURLToPath(new URL('oracle.py', import.meta.url));
const SEED = 20_260;
const RECORDINGS = 24;

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Output of the oracle. */
function oracle(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('python3', [ORACLE, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`oracle.py ${args.join(' ')} exited with ${status}: ${stderr}`);
  return stdout;
}

describe('oracle.py, where python3 is on the PATH', () => {
  beforeEach((context) => {
    if (!hasPython) context.skip('python3 is not on the PATH');
  });

  it('its hand-made cases are the vectors in metrics.json', () => {
    const committed = readFileSync(new URL('metrics.json', import.meta.url), 'utf8');
    expect(JSON.parse(oracle('cases'))).toEqual(JSON.parse(committed));
  });

  it(`agrees with the metrics on ${RECORDINGS} random recordings, seed ${SEED}`, () => {
    const vectors = vectorsSchema.parse(JSON.parse(oracle('random', String(SEED), String(RECORDINGS))));
    expect(vectors).toHaveLength(RECORDINGS);
    const measured = new Set(
      vectors.flatMap(({ expected }) =>
        Object.entries(expected).flatMap(([id, { kind }]) => (kind === 'measured' ? [id] : [])),
      ),
    );
    expect([...measured].toSorted()).toEqual(metrics.map(({ id }) => id).toSorted());
    expect(vectors.flatMap((vector) => mismatchesOf(vector, metrics))).toEqual([]);
  });
});
