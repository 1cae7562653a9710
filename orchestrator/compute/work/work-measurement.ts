import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';

/** Name of a count → how often it happened. */
const countsSchema = z.record(z.string(), z.number());
const methodWorkSchema = z.object({
  /** The innermost method of the app in the stack; absent where only the platform and libraries were at work. */
  method: z.string().optional(),
  units: z.number(),
});

/** The work of one run under the work clock, in units; docs/work-clock.md. Means are over all frames, or all rows. */
export const workMeasurementSchema = z.object({
  frames: z.number().int(),
  /** Of the main thread, and of all other threads of the app. */
  unitsPerFrame: z.number(),
  otherUnitsPerFrame: z.number(),
  countsPerFrame: countsSchema,
  /** Rows that a list bound; 0 where the app binds none, or its names are obfuscated. */
  rows: z.number().int(),
  unitsPerRow: z.number(),
  countsPerRow: countsSchema,
  /** Per frame, most first, by samples of the stack. */
  methods: z.array(methodWorkSchema),
  /** Most work first. */
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
