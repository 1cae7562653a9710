// @module-tag nightly
import { expect, it } from 'vitest';
import { resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

const session = warmDevice(60);

it('each run of the specs that teams copy counts', async () => {
  const ended = await session({ spec: 'specs/*.spec.ts', runs: 1 });
  const runs = resultOf(ended).scenarios.flatMap(({ name, runs }) =>
    runs.map(({ outcome }) => `${name} ${outcome.kind}`),
  );
  expect(runs.toSorted(), ended.output).toEqual([
    'feed-after-login valid',
    'feed-fling valid',
    'feed-reading valid',
    'shelf-sideways valid',
    'shelves-down valid',
    'shelves-to-the-end valid',
  ]);
});
