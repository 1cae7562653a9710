import { ascending, percentile } from './percentile.ts';

/** Undefined for no values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : percentile(ascending(values), 50);
