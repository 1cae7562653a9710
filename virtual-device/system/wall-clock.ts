/** The device's wall clock: it starts at the same time in every run and advances with virtual time. */
export const wallClockAt = (nowUs: number): Date => new Date(Date.UTC(2024, 0, 1) + nowUs / 1000);
