import { z } from 'zod';
import { betterSchema, unitSchema } from '../../compute/metrics/metric.ts';
import { bothSchema } from '../../judge/metric-verdict.ts';

/** Two builds side by side, of the runs that count; hitch times are ms a run, since the builds may have different numbers of runs. */
export const buildsSchema = z.object({
  runs: bothSchema,
  /** Medians, of metrics that both have. */
  metrics: z.array(
    z.object({
      metric: z.string(),
      title: z.string(),
      unit: unitSchema,
      better: betterSchema,
      ...bothSchema.shape,
    }),
  ),
  mainFactors: z.array(z.object({ factor: z.string(), ...bothSchema.shape })),
  /** By how much they changed, what became worse first. */
  stacks: z.array(
    z.object({
      key: z.string(),
      appFrame: z.string().exactOptional(),
      state: z.enum(['new', 'gone', 'grown', 'shrunk', 'same']),
      ...bothSchema.shape,
    }),
  ),
});
export type Builds = z.infer<typeof buildsSchema>;
