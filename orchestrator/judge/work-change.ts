import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';

export const bothSchema = z.object({ baseline: z.number(), current: z.number() });

/** Work of two builds side by side: units of work and counts, as means over the compared runs. virtual-device/docs/work-clock.md */
export const workChangeSchema = z.object({
  /** Frames per run. A build that draws more frames without work has a lower mean of work per frame. */
  frames: bothSchema,
  perFrame: bothSchema,
  /** The modelled time that a frame of twenty exceeds; absent where frames have no durations. */
  frameP95Ms: bothSchema.exactOptional(),
  /** Units by which the work of a bind grows with each position or bind; 0: it does not. Absent: in neither build. */
  growthEach: bothSchema.exactOptional(),
  perRow: bothSchema,
  /** Work of the app's other threads. */
  othersPerFrame: bothSchema,
  countsPerFrame: z.array(z.object({ name: z.string(), ...bothSchema.shape })),
  /** Names of the counts per frame that grew by more than the tolerance in every run. */
  grownCounts: z.array(z.string()).exactOptional(),
  countsPerRow: z.array(z.object({ name: z.string(), ...bothSchema.shape })),
  /** Units per frame; the largest change first. Without a name: platform and libraries alone. */
  methods: z.array(z.object({ method: z.string().exactOptional(), ...bothSchema.shape })),
});
export type WorkChange = Immutable<z.infer<typeof workChangeSchema>>;
export type Both = Immutable<z.infer<typeof bothSchema>>;
