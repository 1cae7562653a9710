import { z } from 'zod';

/** How a result that is not decided is shown as a test. */
export const undecidedSchema = z.enum(['broken', 'skipped']);
export type Undecided = z.infer<typeof undecidedSchema>;
