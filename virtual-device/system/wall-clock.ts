/** 2023-11-14T22:13:20Z: the wall clock at uptime 0, as the runtime's `ScheduledThreads` has it for apps and their log. */
const EPOCH_MS = 1_700_000_000_000;

/** The device's wall clock: it starts at the same time in every run and advances with virtual time. */
export const wallClockAt = (nowUs: number): Date => new Date(EPOCH_MS + nowUs / 1000);
