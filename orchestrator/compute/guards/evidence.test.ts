import { expect, it } from 'vitest';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { evidenceOf } from './evidence.ts';

it('lists the periods in order, and takes the display rate of the lower half of the counted frames', () => {
  // The periods of the slide's frames are 20, 16.7, 11.1, 20, 8.3 and 20 ms.
  const periodsNs = [0, 16_666_667, 11_111_111, 0, 8_333_333, 5];
  const trace = scriptedTrace('(/sss)sss.......', { periodsNs, displays: [{ periodNs: 20_000_000 }] });
  const { periodsUs, displayHz, countedFrames } = evidenceOf(segmentTrace(trace, 1));
  expect(periodsUs.map(Math.round)).toEqual([8_333, 11_111, 16_667, 20_000]);
  expect(countedFrames).toBe(6);
  expect(displayHz).toBeCloseTo(60, 4);
});

it('counts a late frame without movement, but not as a scrolling frame', () => {
  const { countedFrames, scrollingFrames } = evidenceOf(segmentTrace(scriptedTrace('(/ss-ss)s.......'), 1));
  expect({ countedFrames, scrollingFrames }).toEqual({ countedFrames: 6, scrollingFrames: 5 });
});
