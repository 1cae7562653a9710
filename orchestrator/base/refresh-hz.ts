import { z } from 'zod';

/** More than any display; also keeps damaged files from allocating a table of refreshes without bound. */
const MAX_REFRESH_HZ = 1_000;

export const refreshHzSchema = z.number().positive().max(MAX_REFRESH_HZ);
