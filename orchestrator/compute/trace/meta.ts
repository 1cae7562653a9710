import { z } from 'zod';

/**
 * The META block: one JSON object about the probe, the app and the device. Unknown keys of a newer probe are kept. Every
 * field but `probe` may be missing on some API level.
 */
export const traceMetaSchema = z.looseObject({
  probe: z.string(),
  buildId: z.string().optional(),
  pid: z.number().int().optional(),
  /** Name of the recorded process. */
  process: z.string().optional(),
  /** Replaces `pid` in a recording without the probe: several if the app restarted. */
  pids: z.array(z.number().int()).optional(),
  package: z.string().optional(),
  versionCode: z.number().int().optional(),
  versionName: z.string().optional(),
  debuggable: z.boolean().optional(),
  profileable: z.boolean().optional(),
  /** The build has the agent of JaCoCo, which counts each branch. */
  codeCoverage: z.boolean().optional(),
  signerSha256: z.string().optional(),
  manufacturer: z.string().optional(),
  model: z.string().optional(),
  api: z.number().int().optional(),
  fingerprint: z.string().optional(),
  simulated: z.boolean().optional(),
  displayModes: z.array(z.object({ id: z.number().int(), refreshHz: z.number() })).optional(),
  touchSlopPx: z.number().optional(),
  tapTimeoutMs: z.number().optional(),
  touchTimeResolutionNs: z.number().optional(),
  installer: z.string().nullable().optional(),
  recorders: z.array(z.string()).optional(),
  /** Recorder → why it is off. */
  off: z.record(z.string(), z.string()).optional(),
});
export type TraceMeta = z.infer<typeof traceMetaSchema>;
