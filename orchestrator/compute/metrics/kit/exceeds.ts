import { RESOLUTION_US } from '../../slides/whole-periods.ts';

/** Absorbs float64 rounding of nanoseconds in µs; far below a nanosecond. */
const ROUNDING_US = 1e-6;

/** Whether a time exceeds a limit by more than the resolution; both in µs. */
export const exceeds = (us: number, limitUs: number): boolean => us - limitUs > RESOLUTION_US + ROUNDING_US;
