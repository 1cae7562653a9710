import { JankBit } from '../slides/jank-bits.ts';

/**
 * The names that Perfetto's trace processor prints for the bits of a jank type.
 * https://github.com/google/perfetto/blob/main/src/trace_processor/importers/proto/frame_timeline_event_parser.cc
 */
const BITS: Readonly<Record<string, number>> = {
  none: JankBit.none,
  unspecified: 0,
  'surfaceflinger scheduling': JankBit.surfaceFlingerScheduling,
  'prediction error': JankBit.predictionError,
  'display hal': JankBit.displayHal,
  'surfaceflinger cpu deadline missed': JankBit.surfaceFlingerCpuDeadlineMissed,
  'surfaceflinger gpu deadline missed': JankBit.surfaceFlingerGpuDeadlineMissed,
  'app deadline missed': JankBit.appDeadlineMissed,
  'buffer stuffing': JankBit.bufferStuffing,
  'unknown jank': JankBit.unknown,
  'surfaceflinger stuffing': JankBit.surfaceFlingerStuffing,
  'dropped frame': JankBit.dropped,
  'non animating': JankBit.nonAnimating,
  'app resynced jitter': JankBit.appResyncedJitter,
  'display not on': JankBit.displayNotOn,
};

/** Bits of a text such as `App Deadline Missed, Buffer Stuffing`; an unknown name counts as unknown jank. */
export const jankBits = (text: string): number =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
    .reduce((bits, word) => bits | (BITS[word] ?? JankBit.unknown), 0);

/** The names of bits, as the trace processor prints them. */
export const jankNames = (bits: number): string =>
  Object.entries(BITS)
    .filter(([, bit]) => (bits & bit) !== 0)
    .map(([name]) => name)
    .join(', ');
