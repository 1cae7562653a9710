import { expect, it } from 'vitest';
import { fakeDevice, HELLO } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { captureRun } from './capture-run.ts';
import { probeSource } from './probe-source.ts';
import { appOf, type ScenarioOptions } from './scenario.ts';
import { Finger, type PerformedGesture, scrollTargetOf } from './scroll-target.ts';
import { slideOf } from './slide-gesture.ts';
import type { PerfettoRecorder } from './timeline-recorder.ts';
import { workRecorder } from './work-recorder.ts';

const TRACES = [Uint8Array.of(1, 2), Uint8Array.of(3)];

function captured(
  options: ScenarioOptions,
  slides: number,
  isWorkCounted = false,
  recorder?: PerfettoRecorder,
) {
  let batteryPercent = 80;
  const greetings: object[] = [];
  const performed: PerformedGesture[] = [];
  const device = fakeDevice({
    traces: () => TRACES,
    session: {
      conditions: async () => ({ batteryPercent: batteryPercent-- }),
      shell: async (line) => (line === 'dumpsys work stop' ? '{"units":7}' : ''),
    },
  });
  const source = probeSource(device, planOf(''));
  const finger = new Finger(source);
  const list = '~feed';
  const run = captureRun(
    {
      session: device,
      source,
      app: appOf(device, 'com.acme', []),
      finger,
      list: scrollTargetOf({ session: device, finger, seed: 1, list, find: () => device.find(list) }),
      described: (facts) => greetings.push(facts),
      performed: (gesture) => performed.push(gesture),
      ...(recorder === undefined ? {} : { systemTrace: async () => recorder }),
      ...(isWorkCounted ? { work: workRecorder(device) } : {}),
    },
    { sessionId: 'the-session', package: 'com.acme', scenario: 'feed', options, slides },
  );
  return { device, run, finger, greetings, performed };
}

it('the work of a run is counted while its frames are recorded', async () => {
  const { device, run } = captured({ on: '~feed' }, 1, true);
  expect(Buffer.from((await run).work ?? '').toString()).toBe('{"units":7}');
  const order = device.calls.filter((call) => /start|stop/.test(call));
  expect(order).toEqual(['shell dumpsys work start', 'probe start', 'probe stop', 'shell dumpsys work stop']);
});

it('a system trace is recorded around the slides, and stopped when one fails', async () => {
  const calls: string[] = [];
  const recorder: PerfettoRecorder = {
    start: async () => void calls.push('start'),
    stop: async () => {
      calls.push('stop');
      return Uint8Array.of(7);
    },
  };
  const { run } = captured({ on: '~feed', slide: async () => void calls.push('slide') }, 1, false, recorder);
  expect((await run).systemTrace).toEqual(Uint8Array.of(7));
  expect(calls).toEqual(['start', 'slide', 'stop']);
  const failing = async (): Promise<void> => {
    throw new Error('no such list');
  };
  await expect(captured({ on: '~feed', slide: failing }, 1, false, recorder).run).rejects.toThrow(
    'no such list',
  );
  expect(calls).toEqual(['start', 'slide', 'stop', 'start', 'stop']);
});

it('sets up, records the slides and pulls every trace', async () => {
  const { device, run, greetings } = captured({ on: '~feed', setup: async (app) => app.open('.Feed') }, 2);
  expect(await run).toEqual({
    files: TRACES,
    conditions: { start: { batteryPercent: 80 }, end: { batteryPercent: 79 } },
  });
  expect(greetings).toEqual([expect.objectContaining(HELLO)]);
  expect(device.calls).toEqual([
    ...['wake', 'launch com.acme/.Feed'],
    ...['probe hello', 'conditions com.acme', 'probe start', 'probe mark'],
    ...['find ~feed', 'probe gesture', 'find ~feed', 'probe gesture'],
    ...['probe stop', 'pull /traces/0-0.hpt', 'pull /traces/0-1.hpt', 'conditions com.acme'],
  ]);
  expect(device.requests).toMatchObject([
    { c: 'hello' },
    { c: 'start', session: 'the-session' },
    { c: 'mark', kind: 'scenario', text: 'feed' },
    { c: 'gesture' },
    { c: 'gesture' },
    { c: 'stop' },
  ]);
});

it('needs no set-up, and flings down by default', async () => {
  const { device, run } = captured({ on: '~feed' }, 1);
  await run;
  expect(device.calls.slice(0, 2)).toEqual(['wake', 'probe hello']);
  expect(device.requests[3]?.path).toEqual([
    [0, 500, 1_700],
    [100, 500, 700],
  ]);
});

it("performs the scenario's slide", async () => {
  const { device, run, performed } = captured({ on: '~feed', slide: async (list) => list.drag('up') }, 3);
  await run;
  expect(performed).toHaveLength(3);
  const paths = device.requests.filter(({ c }) => c === 'gesture').map(({ path }) => path);
  expect(paths).toHaveLength(3);
  expect(paths[0]).toHaveLength(3);
});

it.each([
  ['succeeds', async () => undefined],
  [
    'fails',
    async () => {
      throw new Error('the list is gone');
    },
  ],
])('gestures after a run whose slide %s are not part of it', async (_, slide) => {
  const { run, finger, performed } = captured({ on: '~feed', slide }, 1);
  await run.catch(() => undefined);
  await finger.perform(slideOf({ direction: 'up' }, 1), {
    selector: '~feed',
    rect: { x: 0, y: 0, width: 9, height: 9 },
  });
  expect(performed).toEqual([]);
});
