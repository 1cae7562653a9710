import { z } from 'zod';

/**
 * `applied`: set and read back; `already`: nothing to do; `unsupported`: the device has no such value; `refused`: set, but
 * the device has another value; `unverified`: set, but cannot be read.
 */
export const knobReportSchema = z.object({
  id: z.string(),
  outcome: z.enum(['applied', 'already', 'unsupported', 'refused', 'unverified']),
  wanted: z.string().exactOptional(),
  before: z.string().exactOptional(),
  after: z.string().exactOptional(),
  /** Output of the device when it refused. */
  reason: z.string().exactOptional(),
  /** Whether the value from before the session was restored; absent if nothing was set. */
  restored: z.boolean().exactOptional(),
});
export type KnobReport = z.infer<typeof knobReportSchema>;
