import { TOUCH, type TouchSample } from '../../../virtual-device/runtime-link/control-port.ts';
import { FLING } from '../../../virtual-device/testing/fling.ts';
import type { ScreenDefect, ScreenWorld } from '../screen-worlds.ts';

export const COMPOSE_PACKAGE = 'dev.hitchproof.compose';

const flung = { activity: 'InboxActivity', slide: 'finger', touches: FLING } as const;
const own = (method: string): string => `${COMPOSE_PACKAGE}.${method}`;
const everywhere = ['drag', 'fling'] as const;
/** Rows are composed while the list scrolls: for a touch, or for the animation of a fling. */
const moving = ['input', 'animation', 'lateStart'] as const;
/** The layout of Compose is part of drawing the view. */
const drawing = ['draw', 'lateStart'] as const;

/** A tap on the button above the mails, which scrolls to one far down. */
export const TAP: readonly TouchSample[] = [
  { atUs: 3_000, action: TOUCH.down, x: 300, y: 60 },
  { atUs: 43_000, action: TOUCH.up, x: 300, y: 60 },
];
/** A finger that rests on the mails. */
export const REST: readonly TouchSample[] = [
  { atUs: 3_000, action: TOUCH.down, x: 540, y: 1_500 },
  { atUs: 843_000, action: TOUCH.up, x: 540, y: 1_500 },
];

/** A fling, and a finger that comes down once the content has come to rest. */
export const FLING_AND_TOUCH: readonly TouchSample[] = [
  ...FLING,
  ...REST.map((sample) => ({ ...sample, atUs: sample.atUs + 5_000_000 })),
];

/** The same fling, back to where a fling began, after the content has come to rest. */
export const FLING_BACK: readonly TouchSample[] = FLING.map((sample) => ({
  ...sample,
  atUs: sample.atUs + 5_000_000,
  y: 2_400 - sample.y,
}));

/** Why a composable of the app costs time while its list scrolls. */
export type Because =
  /** It reads the list's offset, here, so that each change composes it again. */
  | { readonly readAt: string }
  /** It is composed as its row comes into view. */
  | 'row'
  /** Its layout or drawing reads the list's offset: nothing is composed again. */
  | 'drawing';
export interface ComposeDefect extends ScreenDefect {
  readonly innocent: string;
  /** Without the package. */
  readonly composable: string;
  readonly because: Because;
}

export const COMPOSE_DEFECTS: readonly ComposeDefect[] = [
  {
    ...flung,
    world: 'html-in-composition',
    innocent: 'html-in-background',
    composable: 'HtmlRow',
    because: 'row',
    method: own('HtmlRowsKt.previewOf'),
    stages: moving,
    phases: everywhere,
  },
  {
    ...flung,
    world: 'sorted-per-pixel',
    innocent: 'sorted-once',
    composable: 'SortedPerPixel',
    because: { readAt: 'SortedInboxesKt.isScrolled' },
    method: own('SortedInboxesKt'),
    stages: moving,
    phases: everywhere,
  },
  {
    ...flung,
    world: 'parallax-by-value',
    innocent: 'parallax-in-placement',
    composable: 'ParallaxByValue.<anonymous>',
    because: { readAt: 'ParallaxInboxesKt.ParallaxByValue' },
    method: 'androidx.compose.runtime.Recomposer.performRecompose',
    stages: moving,
    phases: everywhere,
  },
  {
    ...flung,
    world: 'title-shrunk-to-fit',
    innocent: 'title-scaled',
    composable: 'ShrunkTitle',
    because: 'drawing',
    method: own('TitledInboxesKt.fitting'),
    stages: drawing,
    phases: everywhere,
  },
  {
    ...flung,
    world: 'chart-in-draw',
    innocent: 'chart-in-cache',
    composable: 'ChartInDraw',
    because: 'drawing',
    method: own('ChartInboxesKt.labels'),
    stages: drawing,
    phases: everywhere,
  },
];

export const COMPOSE_INNOCENTS: readonly ScreenWorld[] = [
  { ...flung, world: 'html-in-background' },
  { ...flung, world: 'sorted-once' },
  { ...flung, world: 'parallax-in-placement' },
  { ...flung, world: 'title-scaled' },
  { ...flung, world: 'chart-in-cache' },
  { ...flung, world: 'spinner' },
];
