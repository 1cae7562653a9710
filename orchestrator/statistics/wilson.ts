import { probit } from 'simple-statistics';

/** Two-sided interval of a share (Wilson, Journal of the American Statistical Association 22, 1927). */
export function wilson(
  hits: number,
  of: number,
  level = 0.95,
): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = probit(1 - (1 - level) / 2);
  const share = hits / of;
  const centre = share + (z * z) / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return { low: Math.max(0, (centre - half) / scale), high: Math.min(1, (centre + half) / scale) };
}
