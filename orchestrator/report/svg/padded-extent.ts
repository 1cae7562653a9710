import { extent } from 'd3-array';

/** From the smallest to the largest value, with room on both sides; not below 0 unless a value is. */
export function paddedExtent(values: readonly number[]): readonly [low: number, high: number] {
  const [low = 0, high = 0] = extent(values);
  const room = (high - low) * 0.05 || Math.abs(high) * 0.1 || 1;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}
