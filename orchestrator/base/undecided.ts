import { z } from 'zod';

/** How a result that is not decided is shown as a test. */
export const undecidedSchema = z.enum(['broken', 'skipped']);
export type Undecided = z.infer<typeof undecidedSchema>;

/** What a team wants said where a build does more work and no limit is broken. */
export const workAnswerSchema = z.enum(['pass', 'warning', 'fail']);
export type WorkAnswer = z.infer<typeof workAnswerSchema>;
