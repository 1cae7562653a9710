import { z } from 'zod';

/** The build that a run belongs to: the one in question, or the one it is compared with. */
export const armSchema = z.enum(['current', 'baseline']);
export type Arm = z.infer<typeof armSchema>;
