import { expect, it } from 'vitest';
import { resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

const session = warmDevice(60);

it('measures page objects by commands of the browser and of elements', async () => {
  const ended = await session({ spec: 'e2e/specs/plain-webdriverio.spec.ts', runs: 1, slides: 2 });
  expect(ended.code, ended.output).toBe(0);
  const measured = resultOf(ended).scenarios.map(({ name, on, gesture, runs }) => ({
    ...{ name, on, gesture: gesture?.kind },
    outcomes: runs.map(({ outcome }) => outcome.kind),
  }));
  expect(measured).toEqual([
    { name: 'by-element', on: '~feed', gesture: 'fling', outcomes: ['valid'] },
    { name: 'to-a-row', on: '~feed', gesture: 'drag', outcomes: ['valid'] },
  ]);
});
