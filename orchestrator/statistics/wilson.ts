import { normalQuantile } from './normal.ts';

export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided interval of a share (Wilson, Journal of the American Statistical Association 22, 1927). */
export function wilson(hits: number, of: number, level = 0.95): ShareInterval {
  if (of === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 + level) / 2);
  return { low: lowerBound(hits, of, z), high: 1 - lowerBound(of - hits, of, z) };
}

/** The product of both bounds divided by the upper one, so that zero hits give exactly 0. */
function lowerBound(hits: number, of: number, z: number): number {
  const share = hits / of;
  const centre = share + (z * z) / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return share ** 2 / (centre + half);
}
