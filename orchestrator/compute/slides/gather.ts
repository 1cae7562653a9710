import type { ColumnMemory } from '../trace/column-memory.ts';

/** Rows [row, row + length) get the values from `place` on; −1: they have none. */
export interface Stretch {
  readonly row: number;
  readonly place: number;
  readonly length: number;
}

/** Places are mostly consecutive, so whole stretches are copied. */
export function stretchesOf(places: Int32Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let row = 0, next = 0; row < places.length; row = next) {
    const place = places[row] as number;
    const step = place < 0 ? 0 : 1;
    for (next = row + 1; next < places.length && places[next] === place + step * (next - row); ) next++;
    stretches.push({ row, place, length: next - row });
  }
  return stretches;
}

/**
 * Copies a column's values at the stretches' places into `count` rows, NaN where there are none. Stretches are short, so a
 * loop takes less time than a view of each.
 */
export const gatherer =
  (stretches: readonly Stretch[], count: number, memory: ColumnMemory) =>
  (column: Float64Array): Float64Array => {
    const out = memory.float64(count);
    for (const { row, place, length } of stretches) {
      if (place < 0) out.fill(Number.NaN, row, row + length);
      else for (let i = 0; i < length; i++) out[row + i] = column[place + i] as number;
    }
    return out;
  };
