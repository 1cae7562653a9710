import { z } from 'zod';
import type { Immutable } from '../../../base/immutable.ts';

const methodNodeSchema = z.object({
  depth: z.number(),
  /** `class.method`. */
  method: z.string(),
  calls: z.number(),
  /** Total time of these calls. */
  wallMs: z.number(),
  /** Time without the methods they called. */
  selfMs: z.number(),
});
export type MethodNode = Immutable<z.infer<typeof methodNodeSchema>>;

export const methodClusterSchema = z.object({
  /** App-owned methods on the heavy path, outermost first, joined with `|`. */
  key: z.string(),
  hitchMs: z.number(),
  frames: z.number(),
  slides: z.number(),
  /** Call tree of the longest hitch: callers before the methods they call. */
  tree: z.array(methodNodeSchema),
});
export type MethodCluster = Immutable<z.infer<typeof methodClusterSchema>>;
