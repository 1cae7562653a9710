import { expect, it } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { BlockType } from '../trace/format.ts';
import type { Trace } from '../trace/trace.ts';
import { evidenceOf, lossesOf } from './evidence.ts';

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

it('says what ran: a device, whether simulated, gates, engines of gestures and what slows', () => {
  const evidence = (options: ScriptOptions) =>
    evidenceOf(segmentTrace(scriptedTrace('(/sss)....', options), 1));
  const plain = evidence({
    conditions: [
      { time: 1, key: 'power-save', value: 0 },
      { time: 1, key: 'heat', value: 1 },
    ],
  });
  expect(plain).toMatchObject({ simulated: false, gates: ['scroll'], gestureEngines: [] });
  expect(plain).not.toHaveProperty('environment');
  expect(evidenceOf(segmentTrace({ ...scriptedTrace('ss..'), meta: undefined }, 1)).simulated).toBe(false);
  const marks = ['gesture-engine', 'anr', 'gesture-engine'].map((kind) => ({
    time: 1,
    kind,
    text: `by ${kind}`,
  }));
  const conditions = [0, 1].map((value) => ({ time: 1, key: 'power-save', value }));
  const other = evidence({ meta: { probe: '1', simulated: true, codeCoverage: true }, marks, conditions });
  expect(other).toMatchObject({ simulated: true, gestureEngines: ['by gesture-engine'] });
  expect(other.environment).toEqual({ powerSave: true, codeCoverage: true });
});

it.each([
  ['stop', { emitted: 10, lost: 5, ratio: 0.5 }],
  [undefined, { emitted: undefined, lost: undefined, ratio: undefined }],
])('the losses of a trace that ended with %s are of its worst stream', (reason, losses) => {
  const trace = scriptedTrace('.....');
  const of = (emitted: number) => ({ emitted, written: emitted, lost: 0 });
  // None of no scrolls, 5 of 10 frames.
  const streams = new Map([
    [BlockType.scroll as number, of(0)],
    [BlockType.frame, of(10)],
  ]);
  const end = reason === undefined ? undefined : { timeUs: 1, reason, streams };
  const { emitted, lost, ratio } = lossesOf({ ...trace, end } as Trace);
  expect({ emitted, lost, ratio }).toEqual(losses);
});
