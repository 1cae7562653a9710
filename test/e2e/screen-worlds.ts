import { TOUCH, type TouchSample } from '../../virtual-device/runtime-link/control-port.ts';
import { FLING } from '../../virtual-device/testing/fling.ts';

export const SCREENS_PACKAGE = 'dev.hitchproof.screens';

/** A screen of android-probe/screens-app in one of its worlds, and what moves it. */
export interface ScreenWorld {
  readonly activity: string;
  readonly world: string;
  readonly slide: 'finger' | 'programmatic';
  readonly touches: readonly TouchSample[];
}
/** The planted defect: the slow code, its kind, and the phases of the slide in which it makes pictures late. */
export interface ScreenDefect extends ScreenWorld {
  /**
   * Method that takes the time: the app's, or the platform's if a layout pass has no app method in its stacks; absent if
   * the GPU takes it.
   */
  readonly method?: string;
  /** The app's method that asked for the layout, if the platform's takes the time. */
  readonly asked?: string;
  /** Stages that late frames wait for: for one of these more than for anything else. */
  readonly stages: readonly string[];
  /** Sorted. */
  readonly phases: readonly ('drag' | 'fling')[];
}

/** The same fling, to the left. */
export const SWIPE = FLING.map((sample) => ({ ...sample, x: 180 + (sample.y - 700) * 0.8, y: 1_000 }));
const TAP: readonly TouchSample[] = [
  { atUs: 3_000, action: TOUCH.down, x: 300, y: 60 },
  { atUs: 43_000, action: TOUCH.up, x: 300, y: 60 },
];
const flung = { slide: 'finger', touches: FLING } as const;
const swiped = { slide: 'finger', touches: SWIPE } as const;
const jumped = { slide: 'programmatic', touches: TAP } as const;

const own = (method: string): string => `${SCREENS_PACKAGE}.${method}`;
const everywhere = ['drag', 'fling'] as const;
/** Content first follows the finger, in input handling, then a scroller, in an animation callback. */
const moving = ['input', 'animation', 'lateStart'] as const;
const gpu = { stages: ['gpu'], phases: everywhere } as const;

export const SCREEN_DEFECTS: readonly ScreenDefect[] = [
  {
    activity: 'ContactsActivity',
    world: 'no-recycling',
    ...flung,
    method: own('NewRowsAdapter.getView'),
    stages: moving,
    phases: everywhere,
  },
  {
    activity: 'ContactsActivity',
    world: 'scaled-photos',
    ...flung,
    method: own('PhotosAdapter.shown'),
    stages: moving,
    phases: everywhere,
  },
  {
    activity: 'ContactsActivity',
    world: 'notify-in-scroll',
    ...flung,
    method: 'android.widget.ListView.layoutChildren',
    asked: own('ContactsActivity$ReadMarker'),
    stages: moving,
    phases: everywhere,
  },
  { activity: 'ContactsActivity', world: 'stacked-tints', ...flung, ...gpu },
  {
    activity: 'ArticleActivity',
    world: 'highlight',
    ...flung,
    method: own('ReadingHighlight.onScrollChange'),
    stages: ['draw'],
    phases: everywhere,
  },
  {
    activity: 'ArticleActivity',
    world: 'nested-weights',
    ...flung,
    method: 'android.widget.LinearLayout.measureHorizontal',
    asked: own('WeightedProgress.onScrollChange'),
    stages: ['layoutMeasure'],
    phases: everywhere,
  },
  { activity: 'ArticleActivity', world: 'blurred-text', ...flung, ...gpu },
  {
    activity: 'AlbumActivity',
    world: 'header-inflated',
    ...flung,
    method: own('InflatedHeader.onOffsetChanged'),
    stages: moving,
    phases: ['drag'],
  },
  {
    activity: 'AlbumActivity',
    world: 'blur',
    ...flung,
    method: own('BlurredCover.meanAround'),
    stages: moving,
    phases: ['drag'],
  },
  {
    activity: 'StoriesActivity',
    world: 'html',
    ...swiped,
    method: own('HtmlComments.show'),
    stages: moving,
    phases: everywhere,
  },
  {
    activity: 'StoriesActivity',
    world: 'built-at-settle',
    ...swiped,
    method: own('BuiltAtSettle.build'),
    stages: moving,
    phases: ['fling'],
  },
  {
    activity: 'CalendarActivity',
    world: 'date-formats',
    ...flung,
    method: own('FormattedDays.label'),
    stages: ['draw'],
    phases: everywhere,
  },
  {
    activity: 'CalendarActivity',
    world: 'text-layouts',
    ...flung,
    method: own('NotedDays.draw'),
    stages: ['draw'],
    phases: everywhere,
  },
  {
    activity: 'SearchActivity',
    world: 'patterns',
    ...jumped,
    method: own('PatternHighlight.underline'),
    stages: moving,
    phases: [],
  },
  {
    activity: 'CountriesActivity',
    world: 'json-in-adapter',
    ...flung,
    method: own('CountriesJson.parsed'),
    stages: moving,
    phases: everywhere,
  },
];

export const SCREEN_INNOCENTS: readonly ScreenWorld[] = [
  { activity: 'ContactsActivity', world: 'initials', ...flung },
  { activity: 'ContactsActivity', world: 'one-tint', ...flung },
  { activity: 'ArticleActivity', world: 'scaled-progress', ...flung },
  { activity: 'ArticleActivity', world: 'blurred-picture', ...flung },
  { activity: 'AlbumActivity', world: 'fading', ...flung },
  { activity: 'StoriesActivity', world: 'html-in-background', ...swiped },
  { activity: 'CalendarActivity', world: 'kept-labels', ...flung },
  { activity: 'SearchActivity', world: 'one-pattern', ...jumped },
  { activity: 'CountriesActivity', world: 'parsed-once', ...flung },
];
