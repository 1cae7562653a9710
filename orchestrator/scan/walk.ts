import { seeded, shuffled } from '../statistics/random.ts';
import type { AppScreen } from './app-screen.ts';
import { numberless, type Press } from './press.ts';

/** Presses that lead from the launcher's screen to another one; empty for the launcher's screen. */
export type Path = readonly Press[];

export interface VisitedScreen {
  readonly path: Path;
  readonly screen: AppScreen;
  /** Presses that only the app's first start needed before the path, as those of an introduction. */
  readonly intro?: Path;
  /** It was part of such an introduction, and no path leads to it any more. */
  readonly gone?: true;
}

/**
 * A breadth-first walk through an app. Presses that promise a list come first, and one press of each menu comes before the
 * second one of any: a long menu of similar screens does not use up the walk, nor do rows that differ in numbers only.
 */
export interface Walk {
  readonly packageName: string;
  /** Seed for the order of presses; without it, they are pressed from top to bottom. */
  readonly seed?: number;
  readonly maxScreens: number;
  readonly visited: readonly VisitedScreen[];
  /** Paths not tried yet, the next one first. */
  readonly waiting: readonly WaitingPath[];
  readonly tried: number;
}

interface WaitingPath {
  readonly path: Path;
  /** Number of presses on the same screen that precede its last one, among those that equally promise a list. */
  readonly round: number;
  /** Whether another press on the same screen differs from its last one in numbers only, and precedes it. */
  readonly isAgain: boolean;
}

/** Limits presses that lead nowhere new, so that they end the walk too. */
const MAX_TRIES_PER_SCREEN = 5;

const START: WaitingPath = { path: [], round: 0, isAgain: false };

export const beginWalk = (start: Pick<Walk, 'packageName' | 'seed' | 'maxScreens'>): Walk => ({
  ...start,
  visited: [],
  waiting: [START],
  tried: 0,
});

/** The path to try now; undefined at the end of the walk. */
export const nextPath = ({ visited, waiting, tried, maxScreens }: Walk): Path | undefined =>
  visited.length < maxScreens && tried < maxScreens * MAX_TRIES_PER_SCREEN ? waiting[0]?.path : undefined;

/**
 * The walk after its next path was tried.
 * @param reached the screen that the path led to; undefined if a press found nothing
 */
export function afterTrying(walk: Walk, reached: AppScreen | undefined): Walk {
  const [now, ...rest] = walk.waiting;
  const tried = { ...walk, waiting: rest, tried: walk.tried + 1 };
  if (now === undefined || reached === undefined || !isNewScreen(walk, reached)) return tried;
  const { path } = now;
  const presses = inOrder(walk, reached);
  const next = presses.map((press, index) => ({
    path: [...path, press],
    isAgain: presses.map(numberless).indexOf(numberless(press)) < index,
  }));
  const found = [true, false].flatMap((promises) =>
    next.filter((one) => isPromising(one.path) === promises).map((one, round) => ({ ...one, round })),
  );
  return {
    ...tried,
    visited: [...walk.visited, { path, screen: reached, ...introOf(walk) }],
    waiting: [...rest, ...found].toSorted(byPromiseDepthAndRound),
  };
}

/** Of the start screen that paths begin on now. */
const introOf = ({ visited }: Walk): Pick<VisitedScreen, 'intro'> => {
  const { intro } = visited.findLast(({ path, gone }) => path.length === 0 && gone === undefined) ?? {};
  return intro === undefined ? {} : { intro };
};

function byPromiseDepthAndRound(a: WaitingPath, b: WaitingPath): number {
  const promises = Number(isPromising(b.path)) - Number(isPromising(a.path));
  return (
    Number(a.isAgain) - Number(b.isAgain) || promises || a.path.length - b.path.length || a.round - b.round
  );
}

const isPromising = (path: Path): boolean => path.some(({ label }) => namesAList(label));

/**
 * The walk when the app starts with another screen than before, so that the next path finds nothing to press: what was behind an
 * introduction now begins at its end, and the introduction is gone. A start that was never seen is visited first.
 * @returns undefined if the app starts as ever
 */
export function afterOtherStart(walk: Walk, start: AppScreen): Walk | undefined {
  if (start.packageName !== walk.packageName) return undefined;
  const known = walk.visited.find(({ screen, gone }) => gone === undefined && screen.id === start.id);
  if (known === undefined)
    return { ...walk, waiting: [START, ...walk.waiting.slice(1)], tried: walk.tried + 1 };
  const { path: intro } = known;
  if (intro.length === 0) return undefined;
  const isBehind = ({ path }: { readonly path: Path }): boolean =>
    intro.every(({ selector }, i) => path[i]?.selector === selector);
  return {
    ...walk,
    waiting: walk.waiting.filter(isBehind).map((one) => ({ ...one, path: one.path.slice(intro.length) })),
    visited: walk.visited.map((one) =>
      isBehind(one)
        ? { ...one, path: one.path.slice(intro.length), intro: [...(one.intro ?? []), ...intro] }
        : { ...one, gone: true },
    ),
  };
}

/** Whether a screen belongs to the app and has not been visited yet. */
export const isNewScreen = ({ packageName, visited }: Walk, reached: AppScreen): boolean =>
  reached.packageName === packageName && !visited.some(({ screen }) => screen.id === reached.id);

/** Controls come before rows, since rows often lead to similar screens. */
function inOrder({ seed, visited }: Walk, { presses }: AppScreen): readonly Press[] {
  if (seed === undefined) return [...presses.controls, ...presses.rows];
  const random = seeded(seed + visited.length);
  return [...shuffled(presses.controls, random), ...shuffled(presses.rows, random)];
}

/** Words on elements that lead to a list. Lists named otherwise or in other languages are found too, but later. */
const WORDS = ['lists?', 'feeds?', 'grids?', 'gallery', 'timeline', 'inbox', 'recycler\\w*', 'scroll\\w*'];
const NAMES = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'i');

/** Whether the text of a row or button promises a list. */
export const namesAList = (label: string): boolean => NAMES.test(label);
