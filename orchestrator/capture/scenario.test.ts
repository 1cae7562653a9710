import { describe, expect, it } from 'vitest';
import { fakeDevice } from '../testing/fake-device-session.ts';
import { ProbeClient } from './probe-client.ts';
import type { GestureEngine, SlideGesture } from './recording.ts';
import { appOf, scrollTargetOf } from './scenario.ts';
import { drag, fling, pathOf, strokeOn } from './slide-gesture.ts';

const LIST = { x: 0, y: 0, width: 400, height: 800 };
const SEED = 5;

function listOn(engine: GestureEngine) {
  const strokes: unknown[] = [];
  const device = fakeDevice({
    session: {
      rectOf: async () => LIST,
      swipe: async (stroke, by) => void strokes.push([stroke, by]),
    },
  });
  const performed: SlideGesture[] = [];
  const probe = new ProbeClient(device, 'com.acme');
  const list = scrollTargetOf({ session: device, probe, selector: '~feed', engine, seed: SEED }, (gesture) =>
    performed.push(gesture),
  );
  return { device, list, performed, strokes };
}

it('an app opens its activities with the extras of the world', async () => {
  const launched: unknown[] = [];
  const device = fakeDevice({ session: { launch: async (...args) => void launched.push(args) } });
  const extras = [{ type: 's', key: 'world', value: 'slow-row' }] as const;
  await appOf(device, 'com.acme', extras).open('.Feed');
  expect(launched).toEqual([['com.acme/.Feed', extras]]);
});

describe('the in-app engine', () => {
  it('hands the path to the probe', async () => {
    const { device, list, performed, strokes } = listOn('in-app');
    await list.fling('up', { speed: 'slow' });
    const gesture = fling('up', 'slow', SEED);
    expect(device.requests).toEqual([
      { c: 'gesture', n: '0', path: pathOf(strokeOn(LIST, gesture)), rateMs: 4, seed: SEED },
    ]);
    expect(performed).toEqual([gesture]);
    expect(strokes).toEqual([]);
  });

  it('drags as far and as long as it is asked to', async () => {
    const { device, list, performed } = listOn('in-app');
    await list.drag('left', { distance: 0.3, durationMs: 500 });
    await list.drag('left');
    expect(performed).toEqual([drag('left', 0.3, 500, SEED), drag('left', 0.6, 1_000, SEED)]);
    expect(device.requests[0]?.path).toHaveLength(3);
  });

  it('looks the list up once', async () => {
    const { device, list } = listOn('in-app');
    await list.fling('down');
    await list.fling('down');
    expect(device.calls).toEqual(['rectOf ~feed', 'probe gesture', 'probe gesture']);
  });
});

describe.each(['uiautomator', 'w3c'] as const)('the engine %s', (engine) => {
  it('is marked in the trace, swipes from outside and waits for the scroll to settle', async () => {
    const { device, list, strokes } = listOn(engine);
    await list.fling('down');
    expect(strokes).toEqual([[strokeOn(LIST, fling('down')), engine]]);
    expect(device.calls).toEqual(['rectOf ~feed', 'probe mark', `swipe ${engine}`, 'probe gesture']);
    expect(device.requests).toMatchObject([
      { c: 'mark', kind: 'gesture-engine', text: engine },
      { c: 'gesture', path: [], seed: SEED },
    ]);
  });
});
