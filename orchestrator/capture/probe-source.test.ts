import { expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { probeSource } from './probe-source.ts';

const STROKE = { fromX: 5, fromY: 900, toX: 5, toY: 100, durationMs: 100, restMs: 0 };

it.each(['uiautomator', 'w3c'] as const)(
  'a gesture of %s ends when the probe reports that the scroll has settled',
  async (engine) => {
    let left = 3;
    const device = fakeDevice({
      reply: ({ c, n }, working) =>
        c === 'gesture' && --left > 0 ? { n, ok: true, pending: true } : working,
    });
    await probeSource(device, planOf('', { gestureEngine: engine })).perform(STROKE, {
      seed: 1,
      isRecorded: false,
    });
    expect(device.calls).toEqual(['probe hello', `swipe ${engine}`, ...Array(3).fill('probe gesture')]);
    expect(device.requests.slice(1).map(({ path }) => path)).toEqual([[], [], []]);
  },
);

it.each([
  [[], undefined],
  [['dispatches'] as const, ['dispatches']],
])('asks for the recorders %j', async (recorders, asked) => {
  const device = fakeDevice();
  const source = probeSource(device, planOf('', { recorders: [...recorders] }));
  await source.begin({ sessionId: '01234567-89ab-cdef-0123-456789abcdef', scenario: 'feed' });
  expect(device.requests.find(({ c }) => c === 'start')?.recorders).toEqual(asked);
});

it("touches of the app's that Android refuses are a fault of their own", async () => {
  const device = fakeDevice({
    reply: ({ c, n }, working) =>
      c === 'gesture'
        ? { n, ok: false, code: 'refused', message: 'the probe failed with java.lang.SecurityException' }
        : working,
  });
  const source = probeSource(device, planOf('', { gestureEngine: 'in-app' }));
  await expect(source.perform(STROKE, { seed: 1, isRecorded: false })).rejects.toMatchObject({
    code: 'touch-refused',
    message: 'Android refuses the touches of the engine in-app on this device.',
  });
});
