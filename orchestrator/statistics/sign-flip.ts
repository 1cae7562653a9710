import { type Refusal, refusalOf } from './refusal.ts';
import { seeded } from './seeded.ts';

/** Up to this many pairs every pattern of signs is tried, above it a seeded sample of them. */
const ENUMERATE_UP_TO = 16;
const SAMPLED_PATTERNS = 20_000;

/**
 * Two-sided p of "the mean difference is 0" when every difference could as well have had the other sign:
 * Fisher's randomisation test for pairs (The Design of Experiments, 1935, §21). Looks at sizes, where the
 * signed-rank test looks at ranks.
 */
export function signFlip(differences: readonly number[], seed: number): number | Refusal {
  const refusal = refusalOf([differences], 1);
  if (refusal !== undefined) return refusal;
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  // Sums of the same numbers in another order may differ in the last bits; those still count as equal.
  const slack = 1e-9 * differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
  const isExtreme = (signs: number): boolean => Math.abs(flippedSum(differences, signs)) >= observed - slack;
  return differences.length <= ENUMERATE_UP_TO
    ? enumerated(differences.length, isExtreme)
    : sampled(differences, observed - slack, seed);
}

/** Sum with the sign of difference i turned where bit i is set. */
const flippedSum = (differences: readonly number[], signs: number): number =>
  differences.reduce((sum, difference, index) => sum + ((signs >> index) & 1 ? -difference : difference), 0);

function enumerated(n: number, isExtreme: (signs: number) => boolean): number {
  const patterns = 2 ** n;
  let extreme = 0;
  for (let signs = 0; signs < patterns; signs++) if (isExtreme(signs)) extreme++;
  return extreme / patterns;
}

/** The observed pattern is one of the sample, so p is never 0. */
function sampled(differences: readonly number[], observed: number, seed: number): number {
  const random = seeded(seed);
  let extreme = 1;
  for (let pattern = 0; pattern < SAMPLED_PATTERNS; pattern++) {
    const sum = differences.reduce(
      (total, difference) => total + (random.next() < 0 ? -difference : difference),
      0,
    );
    if (Math.abs(sum) >= observed) extreme++;
  }
  return extreme / (SAMPLED_PATTERNS + 1);
}
