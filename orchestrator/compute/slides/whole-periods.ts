/** The trace's resolution: times this close are equal (docs/metrics.md §1, "x > limit"). */
export const RESOLUTION_US = 2;

/** Absorbs float64 rounding of whole periods in µs; far below one nanosecond. */
const ROUNDING = 1e-9;

/** Number of whole periods in a time. */
export const wholePeriods = (us: number, periodUs: number): number => Math.floor(us / periodUs + ROUNDING);

/** Number of periods in a time, rounded; a tie rounds up. Most frames take one, which is found without a division. */
export const nearestPeriods = (us: number, periodUs: number): number =>
  us > 0.6 * periodUs && us < 1.4 * periodUs ? 1 : Math.floor(us / periodUs + 0.5 + ROUNDING);

/** round(I / T) ≥ 2: the frame missed a vsync. False without an interval. */
export const isLateBy = (intervalUs: number, periodUs: number): boolean =>
  nearestPeriods(intervalUs, periodUs) >= 2;

/** Absorbs float64 rounding of nanoseconds in µs; far below a nanosecond. */
const ROUNDING_US = 1e-6;

/** Whether a time exceeds a limit by more than the resolution; both in µs. */
export const exceeds = (us: number, limitUs: number): boolean => us - limitUs > RESOLUTION_US + ROUNDING_US;
