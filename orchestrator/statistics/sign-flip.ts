import { type Refusal, refusalOf } from './estimate.ts';
import { seeded } from './random.ts';

/** Up to this many differences every pattern of signs is enumerated, above it a seeded sample is drawn. */
const ENUMERATE_UP_TO = 16;
const SAMPLED_PATTERNS = 20_000;

/**
 * Two-sided p of "the mean difference is 0" when each difference is equally likely to have either sign: Fisher's
 * randomisation test for pairs (The Design of Experiments, 1935, §21). It compares sizes, where the signed-rank test
 * compares ranks.
 */
export function signFlip(differences: readonly number[], seed: number): number | Refusal {
  const refusal = refusalOf([differences], 1);
  if (refusal !== undefined) return refusal;
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  // Sums that are equal in exact arithmetic may differ in their last bits.
  const slack = 1e-9 * differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
  const limit = observed - slack;
  return differences.length <= ENUMERATE_UP_TO
    ? enumerated(differences, limit)
    : sampled(differences, limit, seed);
}

/** Each difference doubles the known sums: once added, once subtracted. */
function enumerated(differences: readonly number[], limit: number): number {
  const sums = new Float64Array(2 ** differences.length);
  let known = 1;
  for (const difference of differences) {
    sums.set(
      sums.subarray(0, known).map((sum) => sum - difference),
      known,
    );
    for (let index = 0; index < known; index++) sums[index] = (sums[index] ?? 0) + difference;
    known *= 2;
  }
  return sums.filter((sum) => Math.abs(sum) >= limit).length / sums.length;
}

/** Counts the observed pattern as part of the sample, so that p is never 0. */
function sampled(differences: readonly number[], limit: number, seed: number): number {
  const random = seeded(seed);
  const flippedSum = () =>
    differences.reduce((sum, difference) => sum + (random.next() < 0 ? -difference : difference), 0);
  let extreme = 1;
  for (let round = 0; round < SAMPLED_PATTERNS; round++) if (Math.abs(flippedSum()) >= limit) extreme++;
  return extreme / (SAMPLED_PATTERNS + 1);
}
