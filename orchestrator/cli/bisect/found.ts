import { z } from 'zod';

/** What `bisect --json` prints. */
export const bisectSchema = z.object({
  metric: z.string(),
  /** Builds measured, or pairs of them compared. */
  runs: z.number().int(),
  changes: z.array(
    z.object({
      kind: z.enum(['commit', 'range', 'gradual']),
      commit: z.string(),
      /** The last commit before it that was measured. */
      before: z.string(),
      /** Commits between these two, any of which may have made the change. */
      unmeasured: z.array(z.string()),
      ...{ author: z.string(), date: z.string(), subject: z.string() },
      values: z.array(z.object({ scenario: z.string(), before: z.number(), after: z.number() })),
      methods: z.array(z.string()),
      /** File with the text for a pull request. */
      text: z.string().optional(),
    }),
  ),
  /** Commits with their values, in the order of measuring; none on a phone. */
  measured: z.array(z.object({ commit: z.string(), values: z.record(z.string(), z.number()) })),
  unmeasured: z.array(z.object({ commit: z.string(), why: z.string() })),
  unsearched: z.array(z.object({ before: z.string(), after: z.string(), commits: z.number().int() })),
});
export type FoundCommit = z.infer<typeof bisectSchema>['changes'][number];
