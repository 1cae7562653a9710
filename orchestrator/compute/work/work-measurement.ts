import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';

/** Name of a count → how often it happened. */
const countsSchema = z.record(z.string(), z.number());
const methodWorkSchema = z.object({
  /** The innermost method of the app in the stack; absent if only the platform and libraries were working. */
  method: z.string().optional(),
  units: z.number(),
  /** Part of these units: in layouts and drawings that the method only asked for, such as by changing a text. */
  requested: z.number().optional(),
});
/** Units by which the work of a bind grows with each position, with each bind, or with each item that the list has. */
const workGrowthSchema = z.object({
  of: z.enum(['position', 'bind', 'size']),
  unitsEach: z.number(),
  rows: z.number().int(),
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
  /** Absent if the work of a bind follows no law. */
  growth: workGrowthSchema.optional(),
  /** Work per method and frame, most first, from samples of the stack. */
  methods: z.array(methodWorkSchema),
  /**
   * The methods with most work, by what a frame would do if the method and all that it calls did nothing; the one that gives most
   * first. Estimated from samples: `what-if` measures it.
   */
  without: z.array(z.object({ method: z.string(), unitsPerFrame: z.number() })).optional(),
  /** Work per method and bound row, likewise. */
  rowMethods: z.array(methodWorkSchema).default([]),
  /** Calls of the JDK and native code in the run, and those of methods without a price, most first. */
  calls: z.number().int().optional(),
  unpriced: z.array(z.object({ method: z.string(), calls: z.number().int() })).optional(),
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
/** What reports show of a run's work. */
export const workProfileSchema = workMeasurementSchema
  .pick({
    unitsPerFrame: true,
    methods: true,
    slowestFrames: true,
    growth: true,
    without: true,
    rowMethods: true,
    calls: true,
    unpriced: true,
  })
  .extend({
    otherUnitsPerFrame: z.number().default(0),
    unitsPerRow: z.number().default(0),
    rows: z.number().int().default(0),
  });
export type WorkMeasurement = Immutable<z.infer<typeof workMeasurementSchema>>;
export type WorkGrowth = Immutable<z.infer<typeof workGrowthSchema>>;
export type MethodWork = Immutable<z.infer<typeof methodWorkSchema>>;
