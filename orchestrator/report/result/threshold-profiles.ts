import { z } from 'zod';
import type { Better, Threshold } from '../../compute/metrics/metric.ts';

/** Rating of a value by a profile's bounds; `between` if the profile has no name for it. */
export const RATINGS = ['good', 'fair', 'between', 'poor'] as const;

export const ratingSchema = z.object({
  profile: z.string(),
  rating: z.enum(RATINGS),
  /** Median of the part that the profile rates, or of the metric. */
  median: z.number(),
  bounds: z.string(),
  source: z.string(),
});
export type Rating = (typeof RATINGS)[number];

export function ratingOf(value: number, { good, fair, poor }: Threshold, better: Better): Rating {
  const reaches = (bound: number): boolean => (better === 'higher' ? value >= bound : value <= bound);
  if (reaches(good)) return 'good';
  if (fair !== undefined && reaches(fair)) return 'fair';
  return reaches(poor) ? 'between' : 'poor';
}

/** A profile's bounds, in the metric's direction: `good ≤ 5, poor > 10`. */
export function boundsText({ part, good, fair, poor }: Threshold, better: Better): string {
  const [reached, missed] = better === 'higher' ? ['≥', '<'] : ['≤', '>'];
  const middle = fair === undefined ? '' : `fair ${reached} ${fair}, `;
  const of = part === undefined ? '' : `${part}: `;
  return `${of}good ${reached} ${good}, ${middle}poor ${missed} ${poor}`;
}
