import { afterAll, describe, expect, it } from 'vitest';
import { flag, int, type LaunchExtra, text } from '../../virtual-device/worlds/world.ts';
import { checkRecord } from '../truth/checked-world.ts';
import type { SlidePath } from '../truth/random-slide.ts';
import { type RandomWorld, randomWorld } from '../truth/random-world.ts';
import { WorldRecorder } from '../truth/world-recorder.ts';

/** Seed of `npm run truth -- --random 1 20`. */
const SEED = 1;
const WORLDS = Array.from({ length: 20 }, (_, index) => randomWorld(SEED, index));

const OFTEN = 8;

const recorder = new WorldRecorder();
afterAll(() => recorder.close());

describe('random worlds are measured as the display showed them', () => {
  const isAsShown = async (world: RandomWorld): Promise<void> => {
    const { mismatches, truth } = checkRecord(await recorder.record(world));
    expect(mismatches).toEqual([]);
    expect(truth.length).toBeGreaterThan(0);
  };
  it.each(WORLDS.slice(0, OFTEN))('--world $seed $index', isAsShown);
  it.each(WORLDS.slice(OFTEN))('--world $seed $index', { tags: 'nightly' }, isAsShown);
});

const slide = (kind: SlidePath['kind'], points: SlidePath['strokes'][number]['points']): SlidePath => ({
  kind,
  strokes: [{ atMs: 0, points }],
});
const fling = slide('fling', [
  [0, 540, 1_800],
  [150, 540, 700],
]);
const drag = slide('drag', [
  [0, 540, 1_800],
  [1_200, 540, 700],
  [1_350, 540, 700],
]);

/** Index of the next world after the random ones: each begins later than the one before. */
let index = WORLDS.length;
const measured = async (refreshHz: number, path: SlidePath, extras: readonly LaunchExtra[]) => {
  const world = { seed: SEED, index: index++, refreshHz, engine: 'input', slides: [path] } as const;
  const record = await recorder.record({
    ...world,
    activity: 'FeedActivity',
    rateChange: undefined,
    extras: [flag('prefetch', false), ...extras],
  });
  const { mismatches, truth, measured } = checkRecord(record);
  expect(mismatches).toEqual([]);
  return { missed: truth[0]?.missedRefreshes ?? 0, metrics: measured.metrics };
};

/** Callbacks alone do not show these late frames, since the main thread begins them in time. */
it.each([
  ['25 ms of binding in a frame at 60 Hz', 60, fling, [int('slowEvery', 10), text('slowMs', '25')]],
  ['17 ms for every row at 60 Hz', 60, fling, [text('rowMs', '17')]],
  ['9 ms for every row at 120 Hz', 120, fling, [text('rowMs', '9')]],
  [
    '7 ms for every tenth move of the finger at 120 Hz',
    120,
    drag,
    [int('dragEvery', 10), text('dragMs', '7')],
  ],
])('sees frames that start in time and end late: %s', async (_, refreshHz, path, extras) => {
  const { missed, metrics } = await measured(refreshHz, path, extras);
  expect(missed).toBeGreaterThan(0);
  expect(numberOf(metrics['scroll-hitch-rate'])).toBeGreaterThan(numberOf(metrics['callback-hitch-rate']));
});

it('a delay of every frame makes the first picture late, and is no hitch after it', async () => {
  const { missed, metrics } = await measured(120, drag, [int('dragEvery', 1), text('dragMs', '7')]);
  expect(missed).toBe(1);
  expect(numberOf(metrics['hitch-overrun-rate'])).toBeGreaterThan(0);
});

it.each([
  ['690', 0],
  ['701', 1],
])('a binding of %s ms in a frame makes %i frozen', async (frozenMs, frozen) => {
  const { metrics } = await measured(60, fling, [int('frozenRow', 20), text('frozenMs', frozenMs)]);
  expect(metrics['frozen-frame-ratio']).toMatchObject({ parts: { frozen } });
});

const numberOf = (value: { readonly kind: string; readonly value?: unknown } | undefined): number =>
  value?.kind === 'measured' ? Number(value.value) : Number.NaN;
