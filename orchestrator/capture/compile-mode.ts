import { z } from 'zod';

/** Nothing, what its profile names, or everything is compiled ahead of time. */
export const compileModeSchema = z.enum(['verify', 'speed-profile', 'speed']);
export type CompileMode = z.infer<typeof compileModeSchema>;
