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

/** A view of a shorter stretch takes longer than a loop over its values. */
const LEAST_TO_VIEW = 32;

/** Copies the column's values at the stretch's places into its rows. */
export function copyStretch<T extends Float64Array | Int32Array>(
  out: T,
  column: T,
  { row, place, length }: Stretch,
): void {
  if (length >= LEAST_TO_VIEW) out.set(column.subarray(place, place + length), row);
  else for (let i = 0; i < length; i++) out[row + i] = column[place + i] as number;
}

/** Copies a column's values at the stretches' places into `count` rows, NaN where there are none. */
export const gatherer =
  (stretches: readonly Stretch[], count: number) =>
  (column: Float64Array): Float64Array => {
    const out = new Float64Array(count);
    for (const stretch of stretches) {
      if (stretch.place >= 0) copyStretch(out, column, stretch);
      else out.fill(Number.NaN, stretch.row, stretch.row + stretch.length);
    }
    return out;
  };
