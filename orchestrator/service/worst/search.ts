import {
  type Arbitrary,
  array,
  asyncProperty,
  boolean,
  check,
  constant,
  constantFrom,
  oneof,
  record,
} from 'fast-check';
import type { Gesture, Scroll } from './scroll.ts';

/** Settings that the device can change; what it cannot is not asked of it. */
export type Changeable = ReadonlySet<keyof Scroll['settings']>;

/** A scroll with every setting named, for fast-check. */
interface Drawn {
  readonly gestures: Gesture[];
  readonly fontScale: number | undefined;
  readonly darkMode: true | undefined;
  readonly locale: string | undefined;
}

const scrollOf = ({ gestures, fontScale, darkMode, locale }: Drawn): Scroll => ({
  gestures,
  settings: {
    ...(fontScale === undefined ? {} : { fontScale }),
    ...(darkMode === undefined ? {} : { darkMode }),
    ...(locale === undefined ? {} : { locale }),
  },
});

const MOST_GESTURES = 10;
const FLING = { kind: 'fling', back: false, speed: 'fast' } as const;
const BACK: Gesture = { ...FLING, back: true };
const times = (n: number, gesture: Gesture): Gesture[] => Array<Gesture>(n).fill(gesture);

/** The steps of Android's own setting. */
const FONT_SCALES = [1.3, 1.15, 2, 0.85];
/** German words are long, Arabic runs from right to left, Hindi and Japanese have scripts of their own. */
const LOCALES = ['de-DE', 'ar-EG', 'hi-IN', 'ja-JP'];

/** One deviation from a default fling at a time: what defects depend on most often. They are tried first. */
function singles(can: Changeable): readonly Drawn[] {
  const plain = { fontScale: undefined, darkMode: undefined, locale: undefined };
  const flings = { ...plain, gestures: times(2, FLING) };
  const gestures: readonly Gesture[][] = [
    [FLING, BACK],
    times(MOST_GESTURES, FLING),
    [...times(MOST_GESTURES / 2, FLING), ...times(MOST_GESTURES / 2, BACK)],
    [{ ...FLING, speed: 'slow' }],
    [{ kind: 'drag', back: false, distance: 0.9, durationMs: 300 }],
    [FLING, { kind: 'rest', ms: 5_000 }, FLING],
  ];
  return [
    ...gestures.map((each) => ({ ...plain, gestures: each })),
    ...(can.has('fontScale') ? FONT_SCALES : []).map((fontScale) => ({ ...flings, fontScale })),
    ...(can.has('darkMode') ? [{ ...flings, darkMode: true as const }] : []),
    ...(can.has('locale') ? LOCALES : []).map((locale) => ({ ...flings, locale })),
  ];
}

/** All scrolls. What is named first is simplest: fast-check shrinks towards it. */
function space(can: Changeable): Arbitrary<Drawn> {
  const whole = { noNullPrototype: true } as const;
  const fling = record(
    {
      kind: constant('fling' as const),
      back: boolean(),
      speed: constantFrom(...(['fast', 'medium', 'slow'] as const)),
    },
    whole,
  );
  const drag = record(
    {
      kind: constant('drag' as const),
      back: boolean(),
      distance: constantFrom(0.6, 0.9, 0.3),
      durationMs: constantFrom(1_000, 300, 3_000),
    },
    whole,
  );
  const rest = record({ kind: constant('rest' as const), ms: constantFrom(200, 1_000, 5_000) }, whole);
  const gesture = oneof(
    { withCrossShrink: true },
    { weight: 6, arbitrary: fling },
    { weight: 3, arbitrary: drag },
    { weight: 1, arbitrary: rest },
  );
  return record(
    {
      gestures: array<Gesture>(gesture, { minLength: 1, maxLength: MOST_GESTURES, size: 'max' }),
      fontScale: constantFrom(undefined, undefined, ...(can.has('fontScale') ? FONT_SCALES : [])),
      darkMode: constantFrom(undefined, undefined, ...(can.has('darkMode') ? [true as const] : [])),
      locale: constantFrom(undefined, undefined, ...(can.has('locale') ? LOCALES : [])),
    },
    whole,
  );
}

export interface Search {
  readonly seed: number;
  /** How many scrolls are tried; at most as many again make the worst one smaller. */
  readonly tries: number;
  /** What the frame with the most work must do to be worse, in units. */
  readonly limit: number;
  readonly can: Changeable;
  /** Units of the heaviest frame of a scroll; undefined if it was not measured. */
  readonly measure: (scroll: Scroll) => Promise<number | undefined>;
  /** Whether the time is over. */
  readonly isOver: () => boolean;
}
export interface SearchResult {
  /** The heaviest frame of all tries, in units. */
  readonly most: number;
  /** The smallest scroll that is nearly as heavy as the worst; undefined if none is worse. */
  readonly found?: Scroll;
}

/** A smaller scroll shows the same if its heaviest frame does this share of the work. */
const SAME = 0.9;

/** Looks for the scroll whose heaviest frame does the most work, then for the smallest one that still shows it. */
export async function searchWorst({
  seed,
  tries,
  limit,
  can,
  measure,
  isOver,
}: Search): Promise<SearchResult> {
  const known = new Map<string, Promise<number>>();
  let most = 0;
  const settled = async (scroll: Scroll): Promise<number> => {
    const first = (await measure(scroll)) ?? 0;
    // What only happens the first time in a process is not worse.
    const units = first < limit ? first : Math.min(first, (await measure(scroll)) ?? 0);
    most = Math.max(most, units);
    return units;
  };
  const unitsOf = (scroll: Scroll): Promise<number> => {
    const key = JSON.stringify(scroll);
    const units = known.get(key) ?? settled(scroll);
    known.set(key, units);
    return units;
  };
  const stream = { seed, examples: singles(can).map((one): [Drawn] => [one]) };
  let run = -1;
  let best: { readonly units: number; readonly run: number } | undefined;
  const explores = asyncProperty(space(can), async (drawn) => {
    run += 1;
    if (isOver()) return;
    const units = await unitsOf(scrollOf(drawn));
    if (units >= limit && units > (best?.units ?? 0)) best = { units, run };
  });
  await check(explores, { ...stream, numRuns: tries });
  if (best === undefined) return { most };
  const floor = Math.max(limit, best.units * SAME);
  let left = tries;
  const isLight = asyncProperty(space(can), async (drawn) => {
    const scroll = scrollOf(drawn);
    if (!known.has(JSON.stringify(scroll)) && (left-- <= 0 || isOver())) return true;
    return (await unitsOf(scroll)) < floor;
  });
  // The same stream from the worst run on: fast-check shrinks what it finds there.
  const { counterexample } = await check(isLight, { ...stream, path: String(best.run), numRuns: 1 });
  return { most, ...(counterexample === null ? {} : { found: scrollOf(counterexample[0]) }) };
}
