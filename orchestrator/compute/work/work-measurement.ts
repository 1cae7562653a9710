import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';

/** Name of a count → how often it happened. */
const countsSchema = z.record(z.string(), z.number());
const methodWorkSchema = z.object({
  /** The innermost method of the app in the stack; absent if only the platform and libraries were working. */
  method: z.string().optional(),
  units: z.number(),
});

/** The work of one run under the work clock, in units; virtual-device/docs/work-clock.md. Means are over all frames, or all rows. */
export const workMeasurementSchema = z.object({
  frames: z.number().int(),
  /** Work of the main thread and of all other threads of the app, in units per frame. */
  unitsPerFrame: z.number(),
  otherUnitsPerFrame: z.number(),
  countsPerFrame: countsSchema,
  /** Number of rows that a list bound; 0 if the app binds none, or its names are obfuscated. */
  rows: z.number().int(),
  unitsPerRow: z.number(),
  countsPerRow: countsSchema,
  /** Work per method and frame, most first, from samples of the stack. */
  methods: z.array(methodWorkSchema),
  /** Frames with the most work first. */
  slowestFrames: z.array(
    z.object({
      atUs: z.number(),
      units: z.number(),
      counts: countsSchema,
      methods: z.array(methodWorkSchema),
    }),
  ),
});
export type WorkMeasurement = Immutable<z.infer<typeof workMeasurementSchema>>;
export type MethodWork = Immutable<z.infer<typeof methodWorkSchema>>;
