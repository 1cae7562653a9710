import { z } from 'zod';

/** A Hodges–Lehmann estimate (pseudo-median of one sample, shift between two) with its interval. */
export const estimateSchema = z
  .object({
    value: z.number(),
    low: z.number(),
    high: z.number(),
    /** Level that the exact interval attains, e.g. 0.969 where 0.95 was asked for. */
    level: z.number(),
  })
  .readonly();
export type Estimate = z.infer<typeof estimateSchema>;
