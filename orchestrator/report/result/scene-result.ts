import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';
import { slideUsageSchema } from '../../compute/measurement.ts';
import { unitSchema } from '../../compute/metrics/metric.ts';

/** Medians over the runs by the names of the parts, e.g. `drag`, `level.frozen`. */
export const partsSchema = z.record(z.string(), z.number());

/** A screen of the scenario, or a state of it. */
export const sceneSchema = z.object({
  /** As budgets name it: an activity without its package, or a label of the app. */
  scene: z.string(),
  /** Absent: the scene in all of its states. */
  state: z.string().optional(),
  runs: z.number().int(),
  /** Sum over the runs. */
  slides: z.number().int(),
  values: z.array(
    z.object({
      metric: z.string(),
      title: z.string(),
      unit: unitSchema,
      median: z.number(),
      parts: partsSchema.optional(),
    }),
  ),
  /** Matrix's slices of ten seconds, by vsyncs, of the scene's first run. */
  slices: z.array(z.object({ fps: z.number(), frames: z.number(), partial: z.boolean() })),
});

export const slideSchema = z.object({
  run: z.number().int(),
  ordinal: z.number().int(),
  kind: z.enum(['finger', 'programmatic']),
  scene: z.string(),
  state: z.string().optional(),
  /** Time since the start of the recording. */
  startMs: z.number(),
  endMs: z.number(),
  fps: z.number().optional(),
  dragFps: z.number().optional(),
  flingFps: z.number().optional(),
  hitchRate: z.number().optional(),
  /** How often that many refreshes in a row showed nothing new, by their number. */
  hitches: z.array(z.object({ refreshes: z.number().int(), count: z.number().int() })),
  /** Absent in older results, and where the probe did not read it. */
  usage: slideUsageSchema.optional(),
  /** Windows of the stutter rate. */
  stutters: z.array(
    z.object({ startMs: z.number(), frames: z.number(), fps: z.number(), longestFrameMs: z.number() }),
  ),
});

export type SceneResult = Immutable<z.infer<typeof sceneSchema>>;
export type SlideResult = Immutable<z.infer<typeof slideSchema>>;
