import { z } from 'zod';

/** An estimate (pseudo-median of a sample, shift between two, mean) with its interval. */
export const estimateSchema = z
  .object({
    value: z.number(),
    low: z.number(),
    high: z.number(),
    /** Level that the interval attains, e.g. 0.969 by an exact test where 0.95 was asked for. */
    level: z.number(),
  })
  .readonly();
export type Estimate = z.infer<typeof estimateSchema>;

/** More runs than this are no practical advice. */
const MOST_ADVISED = 500;
/** Distance from the limit, in half-widths, at which the interval excludes it four times in five: 1 + z₀.₈/z₀.₉₇₅. */
const CLEAR_OF_THE_LIMIT = 1.43;

/**
 * Further runs per arm after which the interval would probably no longer include the limit, if the estimate stays the
 * same: half-widths shrink with √n. Undefined when the estimate equals the limit or the number is impractical.
 */
export function furtherRuns(n: number, halfWidth: number, distance: number): number | undefined {
  const needed = Math.ceil(n * ((CLEAR_OF_THE_LIMIT * halfWidth) / distance) ** 2);
  const further = Math.max(1, needed - n);
  return further <= MOST_ADVISED ? further : undefined;
}

/** Why a statistic has no value: a coded answer instead of NaN or an exception. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: 'too-few' | 'not-finite' | 'no-variation' | 'zero-mean' | 'unequal-lengths';
  readonly have: number;
  readonly need: number;
}

export const refused = (code: Refusal['code'], have: number, need: number): Refusal => ({
  kind: 'refused',
  code,
  have,
  need,
});

export const isRefused = (value: object): value is Refusal => 'kind' in value && value.kind === 'refused';

/** Samples with fewer than `need` values or with values that are not finite are refused before any computation. */
export function refusalOf(samples: readonly (readonly number[])[], need: number): Refusal | undefined {
  const shortest = Math.min(...samples.map((sample) => sample.length));
  if (shortest < need) return refused('too-few', shortest, need);
  const notFinite = samples.flat().filter((value) => !Number.isFinite(value)).length;
  return notFinite > 0 ? refused('not-finite', notFinite, 0) : undefined;
}
