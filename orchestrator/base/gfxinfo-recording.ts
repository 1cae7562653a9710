import { z } from 'zod';
import { refreshHzSchema } from './units.ts';

/**
 * A run recorded without the probe: what `dumpsys` printed before and after each gesture, line by line. Saved as
 * JSON in place of a trace. docs/without-the-probe.md.
 */
export const gfxinfoRecordingSchema = z.object({
  format: z.literal('hitchproof-gfxinfo-1'),
  /** UUID given by the orchestrator. */
  session: z.string(),
  scenario: z.string(),
  package: z.string(),
  versionName: z.string(),
  versionCode: z.number().int(),
  debuggable: z.boolean(),
  manufacturer: z.string(),
  model: z.string(),
  api: z.number().int(),
  /** 0: the device did not print it; frames may have their own periods. */
  refreshHz: z.union([z.literal(0), refreshHzSchema]),
  simulated: z.boolean(),
  slides: z.array(
    z.object({
      engine: z.string(),
      /** Duration of the finger's movement. */
      durationMs: z.number(),
      /** `dumpsys gfxinfo <package> reset`, before the gesture. */
      reset: z.array(z.string()),
      /** `dumpsys gfxinfo <package> framestats`, after it, until no frame was added. */
      framestats: z.array(z.array(z.string())),
      /** `dumpsys SurfaceFlinger --latency <layer>` for the app's layers, after each dump of `framestats`. */
      latency: z.array(z.array(z.string())),
      /** A Perfetto trace of the frame timeline during the slide, if the device can record it. */
      frameTimeline: z.base64().exactOptional(),
    }),
  ),
});
export type GfxinfoRecording = z.infer<typeof gfxinfoRecordingSchema>;
export type GfxinfoSlide = GfxinfoRecording['slides'][number];
