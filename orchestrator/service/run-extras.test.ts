import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extrasOfRun } from './run-extras.ts';

const FACTOR = {
  type: 'i',
  key: 'factor',
  value: '0',
  perRun: { kind: 'factor-permille', sigma: 0.1 },
} as const;
const SEED = { type: 'l', key: 'seed', value: '0', perRun: { kind: 'seed' } } as const;
const fixed = { type: 's', key: 'world', value: 'noisy' } as const;

const drawn = (seed: number, run: number): readonly string[] =>
  extrasOfRun([SEED, FACTOR], seed, 'feed', run).map(({ value }) => value);

describe('extras of a run', () => {
  it('keep what is not drawn', () => {
    expect(extrasOfRun([fixed], 1, 'feed', 3)).toEqual([fixed]);
  });

  it('are a pure function of seed and run, and differ where those do', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, run) => {
        expect(drawn(seed, run)).toEqual(drawn(seed, run));
        expect(drawn(seed, run)[0]).not.toBe(drawn(seed, run + 1)[0]);
        expect(drawn(seed, run)[0]).not.toBe(drawn(seed + 1, run)[0]);
      }),
    );
  });

  it('keep their values from release to release, since traces are compared byte by byte', () => {
    expect([drawn(1, 0), drawn(1, 1)]).toMatchInlineSnapshot(`
      [
        [
          "76036874242905",
          "1201",
        ],
        [
          "260187481545966",
          "839",
        ],
      ]
    `);
  });

  it('draw factors around one with the spread asked for', () => {
    const logs = Array.from({ length: 2_000 }, (_, run) => Math.log(Number(drawn(1, run)[1]) / 1_000));
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
    expect(mean).toBeCloseTo(0, 1);
    expect(spread).toBeCloseTo(0.1, 2);
  });
});
