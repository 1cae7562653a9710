import { expect, test } from 'vitest';
import { JankBit } from '../slides/jank-bits.ts';
import { jankBits } from './jank-names.ts';

// The words of JankTypeBitmaskToStringId in trace processor's frame_timeline_event_parser.cc.
test.each([
  ['None', JankBit.none],
  ['Unspecified', 0],
  ['SurfaceFlinger Scheduling', JankBit.surfaceFlingerScheduling],
  ['Prediction Error', JankBit.predictionError],
  ['Display HAL', JankBit.displayHal],
  ['SurfaceFlinger CPU Deadline Missed', JankBit.surfaceFlingerCpuDeadlineMissed],
  ['SurfaceFlinger GPU Deadline Missed', JankBit.surfaceFlingerGpuDeadlineMissed],
  ['App Deadline Missed', JankBit.appDeadlineMissed],
  ['Buffer Stuffing', JankBit.bufferStuffing],
  ['Unknown Jank', JankBit.unknown],
  ['SurfaceFlinger Stuffing', JankBit.surfaceFlingerStuffing],
  ['Dropped Frame', JankBit.dropped],
  ['Non Animating', JankBit.nonAnimating],
  ['App Resynced Jitter', JankBit.appResyncedJitter],
  ['Display not ON', JankBit.displayNotOn],
  ['', 0],
  ['App Deadline Missed, Buffer Stuffing', JankBit.appDeadlineMissed | JankBit.bufferStuffing],
  ['A Word Of Tomorrow', JankBit.unknown],
])('%j', (text, bits) => {
  expect(jankBits(text)).toBe(bits);
});
