import { z } from 'zod';

/** What is compiled ahead of time: nothing, the methods named by the app's profile, or everything. */
export const compileModeSchema = z.enum(['verify', 'speed-profile', 'speed']);
export type CompileMode = z.infer<typeof compileModeSchema>;
