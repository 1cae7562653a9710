import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { seeded, shuffled } from '../../orchestrator/statistics/random.ts';
import { flag, int, type LaunchExtra, text } from '../../virtual-device/worlds/world.ts';
import { oneOf } from './one-of.ts';
import { dragAndTapped, randomSlide, type SlidePath, type SlidesOf, TAPPED } from './random-slide.ts';

/** Planted costs and finger movements: a pure function of seed and index. */
export interface RandomWorld {
  readonly seed: number;
  readonly index: number;
  readonly refreshHz: number;
  /** Of the demo app. */
  readonly activity: 'FeedActivity' | 'LayoutsActivity';
  /** Of the activity's feed. */
  readonly extras: readonly LaunchExtra[];
  /** Who moves the finger: the probe inside the app, or the device's input channel. */
  readonly engine: 'in-app' | 'input';
  /** Performed one after the other; each begins when the app is idle. */
  readonly slides: readonly SlidePath[];
  /** The display changes its rate in the middle of one of the slides. */
  readonly rateChange: RateChange | undefined;
}
export interface RateChange {
  /** Index of the slide. */
  readonly slide: number;
  readonly atMs: number;
  readonly hz: number;
}

const REFRESH_RATES_HZ = [60, 90, 120];
/** Many slides, whose numbers are pooled, in one of six worlds. */
const SLIDE_COUNTS = [3, 3, 3, 3, 3, 8];
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
  const screen = oneOf(random, SCREENS);
  const slides = Array.from({ length: oneOf(random, SLIDE_COUNTS) }, () =>
    screen.taps && oneOf(random, [true, false])
      ? oneOf(random, [TAPPED, TAPPED, dragAndTapped(random)])
      : randomSlide(random, screen.slides),
  );
  const rateChange =
    oneOf(random, [true, false, false, false]) && refreshHz !== 90 ? changeOf(random, refreshHz) : undefined;
  const oneFinger = slides.every(({ strokes }) => strokes.length === 1) && rateChange === undefined;
  return {
    seed,
    index,
    refreshHz,
    activity: screen.activity,
    extras: [...extras, ...screen.extras(random)],
    engine: oneFinger ? oneOf(random, ['in-app', 'input'] as const) : 'input',
    slides,
    rateChange,
  };
}

const changeOf = (random: RandomGenerator, refreshHz: number): RateChange => ({
  slide: uniformInt(random, 0, 2),
  atMs: uniformInt(random, 100, 700),
  hz: 180 - refreshHz,
});

/** What the slides are on. */
interface Screen {
  readonly activity: RandomWorld['activity'];
  readonly slides: SlidesOf;
  /** Whether a tap on its header scrolls it. */
  readonly taps: boolean;
  readonly extras: (random: RandomGenerator) => readonly LaunchExtra[];
}
const feed: Screen = { activity: 'FeedActivity', slides: 'feed', taps: false, extras: () => [] };
const inLayout = (layout: string, slides: SlidesOf = 'feed'): Screen => ({
  activity: 'LayoutsActivity',
  slides,
  taps: true,
  extras: (random) => [
    text('layout', layout),
    ...(oneOf(random, [true, false])
      ? [int('tapPx', uniformInt(random, 300, 6_000))]
      : [int('tapRow', uniformInt(random, 3, 59))]),
  ],
});
const SCREENS: readonly Screen[] = [
  ...Array.from({ length: 6 }, () => feed),
  { ...feed, extras: () => [flag('dialog', true)] },
  { ...feed, slides: 'restless', extras: () => [flag('popup', true)] },
  inLayout('column'),
  inLayout('list'),
  inLayout('page'),
  inLayout('pager', 'sideways'),
  inLayout('shelves', 'both'),
];

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
