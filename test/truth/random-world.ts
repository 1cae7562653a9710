import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { seeded } from '../../orchestrator/statistics/seeded.ts';
import { shuffled } from '../../orchestrator/statistics/shuffled.ts';
import { flag, int, type LaunchExtra, text } from '../../virtual-device/worlds/world.ts';
import { oneOf } from './one-of.ts';
import { randomSlide, type SlidePath } from './random-slide.ts';

/** Planted costs and finger movements: a pure function of seed and index. */
export interface RandomWorld {
  readonly seed: number;
  readonly index: number;
  readonly refreshHz: number;
  /** Launch extras of the demo app's feed. */
  readonly extras: readonly LaunchExtra[];
  /** Who moves the finger: the probe inside the app, or the device's input channel. */
  readonly engine: 'in-app' | 'input';
  /** Performed one after the other; each begins when the app is idle. */
  readonly slides: readonly SlidePath[];
}

const REFRESH_RATES_HZ = [60, 90, 120];
const SLIDES = 3;
/** No defect in one of six worlds, two in two of six. */
const DEFECT_COUNTS = [0, 1, 1, 1, 2, 2];
/** Spacing of worlds' seeds, so that worlds of neighbouring seeds differ. */
const WORLDS_PER_SEED = 100_003;

export function randomWorld(seed: number, index: number): RandomWorld {
  const random = seeded(seed * WORLDS_PER_SEED + index);
  const refreshHz = oneOf(random, REFRESH_RATES_HZ);
  const defects = shuffled(DEFECTS, random).slice(0, oneOf(random, DEFECT_COUNTS));
  const extras = [
    flag('prefetch', oneOf(random, [true, false])),
    ...defects.flatMap((plant) => plant(random, refreshHz)),
  ];
  const slides = Array.from({ length: SLIDES }, () => randomSlide(random));
  const oneFinger = slides.every(({ strokes }) => strokes.length === 1);
  return {
    seed,
    index,
    refreshHz,
    extras,
    engine: oneFinger ? oneOf(random, ['in-app', 'input'] as const) : 'input',
    slides,
  };
}

type Defect = (random: RandomGenerator, refreshHz: number) => readonly LaunchExtra[];

/** A defect in each stage of a frame and between frames. */
const DEFECTS: readonly Defect[] = [
  (random, hz) => [every(random, 'slowEvery'), costMs(random, hz, 'slowMs')],
  (random) => [int('frozenRow', uniformInt(random, 15, 60)), text('frozenMs', oneOf(random, FREEZES_MS))],
  (random, hz) => [costMs(random, hz, 'rowMs')],
  (random, hz) => [every(random, 'layoutEvery'), costMs(random, hz, 'layoutMs')],
  (random, hz) => [int('dragEvery', uniformInt(random, 1, 6)), costMs(random, hz, 'dragMs')],
  (random) => [every(random, 'drawEvery'), int('drawOperations', uniformInt(random, 1_000, 30_000))],
  (random) => [every(random, 'uploadEvery'), int('uploadKpx', uniformInt(random, 200, 10_000))],
  (random) => [every(random, 'layerEvery'), int('layers', uniformInt(random, 10, 400))],
];

const every = (random: RandomGenerator, key: string): LaunchExtra => int(key, uniformInt(random, 3, 20));

/** Durations around the limit of a frozen frame. */
const FREEZES_MS = ['699', '699.999', '700', '700.001', '701', '900', '1500'];
/** Time that RenderThread and GPU take for a plain frame on the virtual device. */
const RENDERING_US = 3_900;

/** A cost up to 120 ms; in one of three worlds close to where a frame becomes late. */
function costMs(random: RandomGenerator, refreshHz: number, key: string): LaunchExtra {
  const periodUs = 1e6 / refreshHz;
  const edgesUs = [periodUs, 2 * periodUs, periodUs - RENDERING_US, 3 * periodUs - RENDERING_US];
  const us =
    uniformInt(random, 0, 2) === 0
      ? Math.round(oneOf(random, edgesUs)) + uniformInt(random, -1, 1)
      : uniformInt(random, 500, 120_000);
  return text(key, (us / 1_000).toFixed(3));
}
