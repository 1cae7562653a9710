/**
 * JankType of the frame timeline, as bits.
 * https://github.com/google/perfetto/blob/main/protos/perfetto/trace/android/frame_timeline_event.proto
 */
export const JankBit = {
  none: 1,
  surfaceFlingerScheduling: 2,
  predictionError: 4,
  displayHal: 8,
  surfaceFlingerCpuDeadlineMissed: 16,
  surfaceFlingerGpuDeadlineMissed: 32,
  appDeadlineMissed: 64,
  bufferStuffing: 128,
  unknown: 256,
  surfaceFlingerStuffing: 512,
  dropped: 1024,
  nonAnimating: 2048,
  appResyncedJitter: 4096,
  displayNotOn: 8192,
  modeChange: 16384,
  powerModeChange: 32768,
} as const;

export const APP_BITS = JankBit.appDeadlineMissed | JankBit.appResyncedJitter;

export const SURFACE_FLINGER_BITS =
  JankBit.surfaceFlingerCpuDeadlineMissed |
  JankBit.surfaceFlingerGpuDeadlineMissed |
  JankBit.surfaceFlingerScheduling |
  JankBit.predictionError |
  JankBit.displayHal;

/** Missed by the app, by SurfaceFlinger, or dropped; buffer stuffing is latency, not jank. */
export const isMissed = (bits: number): boolean =>
  (bits & (APP_BITS | SURFACE_FLINGER_BITS | JankBit.dropped)) !== 0;

/** The app was in time, but SurfaceFlinger or the display was not. */
export const isByCompositor = (bits: number): boolean =>
  bits >= 0 && (bits & APP_BITS) === 0 && (bits & SURFACE_FLINGER_BITS) !== 0;
