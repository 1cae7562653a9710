import { z } from 'zod';

/** How a result that is not decided is shown as a test. */
export const undecidedSchema = z.enum(['broken', 'skipped']);
export type Undecided = z.infer<typeof undecidedSchema>;

/** What a team wants said where a build does more work and no limit is broken. */
export const workAnswerSchema = z.enum(['pass', 'warning', 'fail']);
export type WorkAnswer = z.infer<typeof workAnswerSchema>;

/** Files for other tools that a report has only if they are asked for. */
export const outputSchema = z.enum([
  'gitlab-code-quality',
  'openmetrics',
  'warnings-ng',
  'action-benchmark',
  'bencher',
  'macrobenchmark',
]);
export type Output = z.infer<typeof outputSchema>;
