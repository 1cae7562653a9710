import { describe, expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { probeSource } from './probe-source.ts';
import type { GestureEngine } from './recording.ts';
import { Finger, type PerformedGesture } from './scroll-target.ts';
import { fling, pathOf, slideOf, strokeOn } from './slide-gesture.ts';

const LIST = { selector: '~feed', rect: { x: 0, y: 0, width: 400, height: 800 } };
const SLOW = slideOf(fling('up', 'slow'), 5);

function fingerOf(engine: GestureEngine) {
  const strokes: unknown[] = [];
  const device = fakeDevice({ session: { swipe: async (stroke, by) => void strokes.push([stroke, by]) } });
  return { device, strokes, finger: new Finger(probeSource(device, planOf('', { gestureEngine: engine }))) };
}

it('hands the path to the probe when it is in the app', async () => {
  const { device, finger, strokes } = fingerOf('in-app');
  finger.beginRecording(() => undefined);
  await finger.perform(SLOW, LIST);
  const path = pathOf(strokeOn(LIST.rect, SLOW));
  expect(device.requests.slice(1)).toEqual([
    { c: 'gesture', n: '1', path, rateMs: 4, seed: 5, engine: 'in-app', focused: true },
  ]);
  expect(strokes).toEqual([]);
});

describe.each(['uiautomator', 'w3c'] as const)('the engine %s', (engine) => {
  it('is marked in the trace, swipes from outside and waits for the scroll to settle', async () => {
    const { device, finger, strokes } = fingerOf(engine);
    finger.beginRecording(() => undefined);
    await finger.perform(SLOW, LIST);
    expect(strokes).toEqual([[strokeOn(LIST.rect, SLOW), engine]]);
    expect(device.calls).toEqual(['probe hello', 'probe mark', `swipe ${engine}`, 'probe gesture']);
    expect(device.requests.slice(1)).toMatchObject([
      { c: 'mark', kind: 'gesture-engine', text: engine },
      { c: 'gesture', path: [], seed: 5 },
    ]);
  });

  it('is not marked while nothing is recorded', async () => {
    const { device, finger } = fingerOf(engine);
    await finger.perform(SLOW, LIST);
    expect(device.calls).toEqual(['probe hello', `swipe ${engine}`, 'probe gesture']);
  });
});

it('reports the gestures of a recording, and those only', async () => {
  const { finger } = fingerOf('in-app');
  const recorded: PerformedGesture[] = [];
  await finger.perform(SLOW, LIST);
  finger.beginRecording((performed) => recorded.push(performed));
  await finger.perform(SLOW, LIST);
  finger.endRecording();
  await finger.perform(SLOW, LIST);
  expect(recorded).toEqual([{ on: '~feed', gesture: SLOW }]);
});
