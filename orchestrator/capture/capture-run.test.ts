import { expect, it } from 'vitest';
import { fakeDevice, HELLO } from '../testing/fake-device-session.ts';
import { captureRun } from './capture-run.ts';
import { ProbeClient } from './probe-client.ts';
import { appOf, type ScenarioOptions, scrollTargetOf } from './scenario.ts';

const TRACES = [Uint8Array.of(1, 2), Uint8Array.of(3)];

function captured(options: ScenarioOptions, slides: number) {
  let batteryPercent = 80;
  const greetings: object[] = [];
  const device = fakeDevice({
    traces: () => TRACES,
    session: { conditions: async () => ({ batteryPercent: batteryPercent-- }) },
  });
  const probe = new ProbeClient(device, 'com.acme');
  const parts = { session: device, probe, selector: options.on, engine: 'in-app', seed: 1 } as const;
  const run = captureRun(
    {
      session: device,
      probe,
      app: appOf(device, 'com.acme', []),
      list: scrollTargetOf(parts, () => undefined),
      greeted: (hello) => greetings.push(hello),
    },
    { sessionId: 'the-session', package: 'com.acme', scenario: 'feed', options, slides },
  );
  return { device, run, greetings };
}

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
    ...['rectOf ~feed', 'probe gesture', 'probe gesture'],
    ...['probe stop', 'conditions com.acme', 'pull /traces/0-0.hpt', 'pull /traces/0-1.hpt'],
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
  const { device, run } = captured({ on: '~feed', slide: async (list) => list.drag('up') }, 3);
  await run;
  const paths = device.requests.filter(({ c }) => c === 'gesture').map(({ path }) => path);
  expect(paths).toHaveLength(3);
  expect(paths[0]).toHaveLength(3);
});
