import { createHash } from 'node:crypto';
import { z } from 'zod';
import { INTENT_EXTRA_TYPES, type IntentExtra } from '../capture/device-session.ts';

/** A launch extra of a world; with `perRun`, each run draws a new value. */
export const plannedExtraSchema = z.object({
  type: z.enum(INTENT_EXTRA_TYPES),
  key: z.string(),
  value: z.string(),
  perRun: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('seed') }),
      /** A log-normal factor in thousandths: the variation between runs of unchanged code. */
      z.object({ kind: z.literal('factor-permille'), sigma: z.number() }),
    ])
    .optional(),
});
type PlannedExtra = z.infer<typeof plannedExtraSchema>;

/** The extras of one run: a pure function of the session's seed and the run's index in its scenario. */
export const extrasOfRun = (
  extras: readonly PlannedExtra[],
  seed: number,
  scenario: string,
  run: number,
): readonly IntentExtra[] =>
  extras.map(({ type, key, value, perRun }) => ({
    type,
    key,
    value: perRun === undefined ? value : String(drawn(perRun, [seed, scenario, run, key])),
  }));

function drawn(perRun: NonNullable<PlannedExtra['perRun']>, key: DrawKey): number {
  switch (perRun.kind) {
    case 'seed':
      return bits(key, 0);
    case 'factor-permille':
      return Math.max(1, Math.round(1_000 * Math.exp(perRun.sigma * normal(key))));
  }
}

/** The parts that a drawn value depends on. */
type DrawKey = readonly (number | string)[];

/** Box & Muller, https://doi.org/10.1214/aoms/1177706645. */
const normal = (key: DrawKey): number =>
  Math.sqrt(-2 * Math.log(1 - bits(key, 0) / RANGE)) * Math.cos((2 * Math.PI * bits(key, BYTES)) / RANGE);

const bits = (key: DrawKey, from: number): number =>
  createHash('sha256').update(JSON.stringify(key)).digest().readUIntBE(from, BYTES);

const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);
