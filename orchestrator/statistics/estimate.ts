import { z } from 'zod';

/** An estimate (pseudo-median of a sample, shift between two, mean) with its interval. */
export const estimateSchema = z
  .object({
    value: z.number(),
    low: z.number(),
    high: z.number(),
    /** Level that the interval attains, e.g. 0.969 by an exact test where 0.95 was asked for. */
    level: z.number(),
  })
  .readonly();
export type Estimate = z.infer<typeof estimateSchema>;
