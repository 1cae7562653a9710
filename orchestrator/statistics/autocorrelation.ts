import { mean, sum } from 'simple-statistics';

/**
 * Correlation of each value with the one before it, in segments that each vary about their own mean: a step between
 * segments is not correlation. Corrected for the estimated means (Marriott & Pope, Biometrika 41, 1954, extended from one
 * mean to several). 0 if nothing varies.
 */
export function autocorrelation(segments: readonly (readonly number[])[]): number {
  const residuals = segments.filter(({ length }) => length > 0).map(aboutMean);
  const n = residuals.flat().length;
  const variation = sum(residuals.flat().map((value) => value ** 2));
  if (variation === 0) return 0;
  const products = residuals.flatMap((values) =>
    values.slice(1).map((value, index) => value * (values[index] ?? 0)),
  );
  const found = sum(products) / variation;
  return found + (residuals.length + (residuals.length + 2) * found) / n;
}

function aboutMean(values: readonly number[]): readonly number[] {
  const average = mean([...values]);
  return values.map((value) => value - average);
}
