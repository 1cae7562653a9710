// @module-tag nightly
import { expect, it } from 'vitest';
import { resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

/** The device of 120 Hz has the framework of API 31. */
const session = warmDevice(120);

it('measures the chosen scenarios of several specs: page objects, hooks, links, extras, a dialog and a popup', async () => {
  const spec = 'test/e2e/specs/{plain-webdriverio,launched,in-a-dialog}.spec.ts';
  const ended = await session({ spec, tag: ['elements', 'links', 'dialogs'], runs: 1, slides: 2 });
  const { scenarios } = resultOf(ended);
  const measured = scenarios.map(({ name, spec: file, on, gesture, runs }) => ({
    name,
    file,
    on,
    gesture: gesture?.kind,
    outcomes: runs.map(({ outcome }) => outcome.kind),
  }));
  const inFile = (file: string) => ({
    file: `test/e2e/specs/${file}.spec.ts`,
    on: '~feed',
    outcomes: ['valid'],
  });
  expect(measured).toEqual([
    { name: 'by-element', gesture: 'fling', ...inFile('plain-webdriverio') },
    { name: 'by-link', gesture: 'fling', ...inFile('launched') },
    { name: 'in-a-dialog', gesture: 'fling', ...inFile('in-a-dialog') },
    { name: 'in-a-popup', gesture: 'fling', ...inFile('in-a-dialog') },
    { name: 'to-a-row', gesture: 'drag', ...inFile('plain-webdriverio') },
  ]);
  // The scenarios with a cost planted by extras.
  const hitching = scenarios.filter(({ metrics }) =>
    metrics.some(({ metric, median }) => metric === 'scroll-hitch-rate' && median > 0),
  );
  expect(hitching.map(({ name }) => name)).toEqual(['by-link', 'in-a-dialog', 'in-a-popup']);
  // The factor is known only if the window's frames are reported stage by stage.
  for (const { metrics } of hitching) expect(metrics.map(({ metric }) => metric)).toContain('main-factor');
});

it('judges an asserted budget, which fails the session when it is exceeded', async () => {
  const ended = await session({ spec: 'test/e2e/specs/asserted.spec.ts', runs: 2, slides: 2 });
  expect(ended.code, ended.output).toBe(1);
  const verdicts = resultOf(ended).scenarios.flatMap((scenario) => scenario.verdicts);
  expect(verdicts).toMatchObject([{ metric: 'longest-hitch', gate: { max: 5 }, kind: 'fail' }]);
});
