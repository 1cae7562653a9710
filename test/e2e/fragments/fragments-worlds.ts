import { TOUCH, type TouchSample } from '../../../virtual-device/runtime-link/control-port.ts';
import { FLING } from '../../../virtual-device/testing/fling.ts';
import { type ScreenDefect, type ScreenWorld, SWIPE } from '../screen-worlds.ts';

export const FRAGMENTS_PACKAGE = 'dev.hitchproof.fragments';

const own = (method: string): string => `${FRAGMENTS_PACKAGE}.${method}`;
const after = (us: number, touches: readonly TouchSample[]): readonly TouchSample[] =>
  touches.map((sample) => ({ ...sample, atUs: sample.atUs + us }));
const tapAt = (y: number): readonly TouchSample[] => [
  { atUs: 3_000, action: TOUCH.down, x: 300, y },
  { atUs: 43_000, action: TOUCH.up, x: 300, y },
];
/** A slow drag up, at whose end the finger rests, so that nothing flings. */
const DRAG: readonly TouchSample[] = [
  { atUs: 3_000, action: TOUCH.down, x: 540, y: 1_700 },
  ...Array.from({ length: 100 }, (_, i) => ({
    atUs: 11_000 + i * 8_000,
    action: TOUCH.move,
    x: 540,
    y: Math.max(700, 1_685 - 15 * i),
  })),
  { atUs: 811_000, action: TOUCH.up, x: 540, y: 700 },
];
/** A tap on an article, and a drag of its text. */
const READ = [...tapAt(800), ...after(1_000_000, DRAG)];
/** A fling of the articles, a drag of the text of one, and again a fling of the articles. */
export const READ_BETWEEN: readonly TouchSample[] = [
  ...FLING,
  ...after(5_000_000, READ),
  ...after(11_000_000, tapAt(60)),
  ...after(12_000_000, FLING),
];

const flung = { activity: 'NewsActivity', slide: 'finger', touches: FLING } as const;
const swiped = { ...flung, touches: SWIPE } as const;
const read = { ...flung, touches: READ } as const;
const moving = ['input', 'animation', 'lateStart'] as const;

export const FRAGMENTS_DEFECTS: readonly ScreenDefect[] = [
  {
    ...flung,
    world: 'preview-on-main',
    method: own('PreviewsKt.textOf'),
    stages: moving,
    phases: ['drag', 'fling'],
  },
  { ...flung, world: 'loaded-on-main', method: own('ArticleKt.parsed'), stages: moving, phases: ['drag'] },
  {
    ...swiped,
    world: 'pages-in-slide',
    method: own('databinding.TopicBinding.inflate'),
    stages: ['layoutMeasure'],
    phases: ['drag', 'fling'],
  },
  {
    ...read,
    world: 'article-in-rebind',
    method: own('PreviewsKt.textOf'),
    stages: moving,
    phases: ['drag'],
  },
];

export const FRAGMENTS_INNOCENTS: readonly ScreenWorld[] = [
  { ...flung, world: 'preview-on-default' },
  { ...flung, world: 'loaded-on-default' },
  { ...swiped, world: 'pages-before' },
  { ...read, world: 'progress-in-rebind' },
];
