import { z } from 'zod';

/** A null means the same as a missing key. */
const lenient = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
        : value,
    schema,
  );
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const durationNs = z.number().nonnegative().lte(Number.MAX_SAFE_INTEGER);
/** At least a nanosecond: rates divide by it. */
const lengthNs = durationNs.min(1);
const rowSchema = z.object({
  unknownDelay: durationNs,
  input: durationNs,
  animation: durationNs,
  layoutMeasure: durationNs,
  draw: durationNs,
  sync: durationNs,
  commandIssue: durationNs,
  swapBuffers: durationNs,
  gpu: durationNs.exactOptional(),
  total: durationNs,
  deadline: durationNs.default(0),
  vsyncMinusIntended: z.number(),
  firstDraw: z.boolean().exactOptional(),
});
const slideSchema = z.object({
  kind: z.enum(['finger', 'programmatic']).exactOptional(),
  beganUnseen: z.boolean().exactOptional(),
  /** The frames between the slide before and this one. */
  lead: z
    .array(
      z.object({ intervalNs: lengthNs, periodNs: lengthNs, metrics: lenient(rowSchema).exactOptional() }),
    )
    .exactOptional(),
  slopPassedNs: z.number().exactOptional(),
  fingerUpNs: z.number().exactOptional(),
  slopPx: z.number().nonnegative().exactOptional(),
});
/** Times of touches and presentation count from the vector's first vsync. Unknown keys are ignored, since later formats may add keys. */
const frameSchema = z.object({
  intervalNs: lengthNs,
  periodNs: lengthNs,
  scrolling: z.boolean(),
  displacementPx: z.number().exactOptional(),
  metrics: lenient(rowSchema).exactOptional(),
  phase: z.enum(['drag', 'fling']).exactOptional(),
  samplesNs: z.tuple([z.number(), z.number()]).exactOptional(),
  cpuDurationNs: durationNs.exactOptional(),
  timelineOverrunNs: z.number().exactOptional(),
  jankClass: z.number().int().exactOptional(),
  presentNs: z.number().exactOptional(),
  /** A slide begins with this frame; the first frame begins a finger slide anyway. */
  slide: lenient(slideSchema).exactOptional(),
  /** Event times of the touch samples that arrived with the frame, history included. */
  touchesNs: z.array(z.number()).exactOptional(),
  /** Where the finger was at these times, along the axis of the content. */
  touchesPx: z.array(z.number()).exactOptional(),
  /** Activities whose start ended in the frame or, in the first one, before it: name, begin of onCreate, focus. */
  starts: z.array(z.tuple([z.string(), z.number(), z.number()])).exactOptional(),
  /** Only in the first frame: the start of the process. */
  process: z
    .object({ startNs: z.number(), frameNs: z.number().exactOptional(), focusNs: z.number().exactOptional() })
    .exactOptional(),
  /** Durations of the main looper's messages that ran in the frame. */
  dispatchesNs: z.array(durationNs).exactOptional(),
});
/** An expectation must be able to fail. */
const expectedSchema = z
  .looseObject({ kind: z.enum(['measured', 'unavailable']), value: z.number().exactOptional() })
  .refine(({ kind, ...parts }) => kind === 'unavailable' || Object.keys(parts).length > 0, {
    error: 'a measured metric needs its value or a part',
  });
/** `[{name, frames, expected}]`, docs/metrics.md "Golden vectors". */
export const vectorsSchema = z
  .array(
    z.object({
      name: z.string(),
      frames: z.array(lenient(frameSchema)),
      expected: z
        .record(z.string(), expectedSchema)
        .refine((expected) => Object.keys(expected).length > 0, { error: 'nothing is expected' }),
    }),
  )
  .min(1, { error: 'the list is empty' });
export type Vector = z.infer<typeof vectorsSchema>[number];
export type VectorFrame = Vector['frames'][number];
