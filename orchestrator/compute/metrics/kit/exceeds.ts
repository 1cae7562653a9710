/** The trace's resolution: times closer than this cannot be told apart (docs/metrics.md §1, "x > limit"). */
export const RESOLUTION_US = 2;

/** Far below a nanosecond: absorbs what float64 loses when nanoseconds are held in microseconds. */
const ROUNDING_US = 1e-6;

/** Whether a time exceeds a limit by more than the resolution; both in µs. */
export const exceeds = (us: number, limitUs: number): boolean => us - limitUs > RESOLUTION_US + ROUNDING_US;
