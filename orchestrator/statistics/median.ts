import { medianSorted } from 'simple-statistics';

/** Ascending copy; the other statistics want their samples so. */
export const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Undefined for no values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : medianSorted(ascending(values));
