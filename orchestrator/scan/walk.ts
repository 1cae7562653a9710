import { seeded } from '../statistics/seeded.ts';
import { shuffled } from '../statistics/shuffled.ts';
import { namesAList } from './names-a-list.ts';
import type { Press } from './press.ts';
import type { Screen } from './screen.ts';

/** Presses that lead from the launcher's screen to another one; empty for the launcher's. */
export type Path = readonly Press[];

export interface VisitedScreen {
  readonly path: Path;
  readonly screen: Screen;
}

/** A breadth-first walk through an app, in which what promises a list comes first. */
export interface Walk {
  readonly packageName: string;
  readonly seed: number;
  readonly maxScreens: number;
  readonly visited: readonly VisitedScreen[];
  /** Not tried yet: those that promise a list, then the others, shortest first. */
  readonly waiting: readonly Path[];
  readonly tried: number;
}

/** Presses that lead nowhere new end the walk, too. */
const MAX_TRIES_PER_SCREEN = 5;

export const beginWalk = (start: Pick<Walk, 'packageName' | 'seed' | 'maxScreens'>): Walk => ({
  ...start,
  visited: [],
  waiting: [[]],
  tried: 0,
});

/** The path to try now; undefined at the end of the walk. */
export const nextPath = ({ visited, waiting, tried, maxScreens }: Walk): Path | undefined =>
  visited.length < maxScreens && tried < maxScreens * MAX_TRIES_PER_SCREEN ? waiting[0] : undefined;

/**
 * The walk after its next path was tried.
 * @param reached what the path led to; undefined when a press found nothing
 */
export function afterTrying(walk: Walk, reached: Screen | undefined): Walk {
  const [path, ...rest] = walk.waiting;
  const tried = { ...walk, waiting: rest, tried: walk.tried + 1 };
  if (path === undefined || reached === undefined || !isNewScreen(walk, reached)) return tried;
  const next = inOrder(walk, reached).map((press) => [...path, press]);
  const waiting = [...rest, ...next];
  const promising = waiting.filter(isPromising);
  return {
    ...tried,
    visited: [...walk.visited, { path, screen: reached }],
    waiting: [...promising, ...waiting.filter((other) => !promising.includes(other))],
  };
}

const isPromising = (path: Path): boolean => path.some(({ label }) => namesAList(label));

/** Whether a screen belongs to the app and was not visited yet. */
export const isNewScreen = ({ packageName, visited }: Walk, reached: Screen): boolean =>
  reached.packageName === packageName && !visited.some(({ screen }) => screen.id === reached.id);

/** Controls before rows, since rows often lead to screens of one kind; of each kind in the order that the seed draws. */
function inOrder({ seed, visited }: Walk, { presses }: Screen): readonly Press[] {
  const random = seeded(seed + visited.length);
  return [...shuffled(presses.controls, random), ...shuffled(presses.rows, random)];
}
