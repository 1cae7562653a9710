/**
 * How long the main thread may be blocked before the system reports the app as not responding, in µs.
 * @source https://developer.android.com/topic/performance/vitals/anr
 */
export const ANR_US = 5_000_000;
