import { z } from 'zod';

const rowSchema = z.object({
  unknownDelay: z.number(),
  input: z.number(),
  animation: z.number(),
  layoutMeasure: z.number(),
  draw: z.number(),
  sync: z.number(),
  commandIssue: z.number(),
  swapBuffers: z.number(),
  gpu: z.number().exactOptional(),
  total: z.number(),
  deadline: z.number(),
  vsyncMinusIntended: z.number(),
  firstDraw: z.boolean().exactOptional(),
});
const slideSchema = z.object({
  kind: z.enum(['finger', 'programmatic']).exactOptional(),
  slopPassedNs: z.number().exactOptional(),
  fingerUpNs: z.number().exactOptional(),
});
/** Times of touches count from the vector's first vsync. */
const frameSchema = z.object({
  intervalNs: z.number(),
  periodNs: z.number(),
  scrolling: z.boolean(),
  displacementPx: z.number().exactOptional(),
  metrics: rowSchema.exactOptional(),
  phase: z.enum(['drag', 'fling']).exactOptional(),
  samplesNs: z.tuple([z.number(), z.number()]).exactOptional(),
  cpuDurationNs: z.number().exactOptional(),
  timelineOverrunNs: z.number().exactOptional(),
  jankClass: z.number().int().exactOptional(),
  /** A slide begins with this frame; the first frame begins a finger slide anyway. */
  slide: slideSchema.exactOptional(),
  /** Event times of the touch samples that arrived with the frame, history included. */
  touchesNs: z.array(z.number()).exactOptional(),
  /** How long each message of the main looper took that ran in the frame. */
  dispatchesNs: z.array(z.number()).exactOptional(),
});
/** `[{name, frames, expected}]`, docs/metrics.md "Golden vectors". */
export const vectorsSchema = z.array(
  z.object({
    name: z.string(),
    frames: z.array(frameSchema),
    expected: z.record(z.string(), z.looseObject({ kind: z.enum(['measured', 'unavailable']) })),
  }),
);
export type Vector = z.infer<typeof vectorsSchema>[number];
export type VectorFrame = Vector['frames'][number];
