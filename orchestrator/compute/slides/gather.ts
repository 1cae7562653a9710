import type { ColumnMemory } from '../trace/column-memory.ts';

/**
 * Takes the values at `places` out of any column, NaN where a place is −1. Places of a trace mostly follow each
 * other, so they are looked at once and whole stretches are copied then.
 */
export function gatherer(places: Int32Array, memory: ColumnMemory): (column: Float64Array) => Float64Array {
  const starts = stretchesOf(places);
  return (column) => {
    const out = memory.float64(places.length);
    for (let i = 0; i + 1 < starts.length; i++) {
      const [from, to] = [starts[i] as number, starts[i + 1] as number];
      const place = places[from] as number;
      if (place < 0) out.fill(Number.NaN, from, to);
      else out.set(column.subarray(place, place + to - from), from);
    }
    return out;
  };
}

/** Where a stretch of places begins that rise by one, or of none; at last the number of places. */
function stretchesOf(places: Int32Array): readonly number[] {
  const starts: number[] = [];
  let expected = Number.NaN;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    if (place !== expected) starts.push(i);
    expected = place < 0 ? place : place + 1;
  }
  return [...starts, places.length];
}
