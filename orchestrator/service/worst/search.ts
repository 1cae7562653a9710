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
import type { DataSeeds } from '../../capture/knobs/scenario-settings.ts';
import type { Gesture, Scroll } from './scroll.ts';

/** Settings that the device can change; what it cannot is not asked of it. */
export type Changeable = ReadonlySet<keyof Scroll['settings']>;

const MOST_GESTURES = 10;
const FLING = { kind: 'fling', back: false, speed: 'fast' } as const;
const BACK: Gesture = { ...FLING, back: true };
const times = (n: number, gesture: Gesture): Gesture[] => Array<Gesture>(n).fill(gesture);

/** The steps of Android's own setting. */
const FONT_SCALES = [1.3, 1.15, 2, 0.85];
/** German words are long, Arabic runs from right to left, Hindi and Japanese have scripts of their own. */
const LOCALES = ['de-DE', 'ar-EG', 'hi-IN', 'ja-JP'];

/** One deviation from a default fling at a time: what defects depend on most often. They are tried first. */
function singles(can: Changeable, seeds: readonly DataSeeds[]): readonly Scroll[] {
  const flings = times(2, FLING);
  const gestures: readonly Gesture[][] = [
    [FLING, BACK],
    times(MOST_GESTURES, FLING),
    [...times(MOST_GESTURES / 2, FLING), ...times(MOST_GESTURES / 2, BACK)],
    [{ ...FLING, speed: 'slow' }],
    [{ kind: 'drag', back: false, distance: 0.9, durationMs: 300 }],
    [FLING, { kind: 'rest', ms: 5_000 }, FLING],
  ];
  const settings: readonly Scroll['settings'][] = [
    ...(can.has('fontScale') ? FONT_SCALES : []).map((fontScale) => ({ fontScale })),
    ...(can.has('darkMode') ? [{ darkMode: true }] : []),
    ...(can.has('locale') ? LOCALES : []).map((locale) => ({ locale })),
  ];
  return [
    ...gestures.map((each) => ({ gestures: each, settings: {} })),
    ...settings.map((each) => ({ gestures: flings, settings: each })),
    ...seeds.map((one) => ({ gestures: flings, settings: {}, seeds: one })),
  ];
}

/** All scrolls. What is named first is simplest: fast-check shrinks towards it. */
function space(can: Changeable, seeds: readonly DataSeeds[]): Arbitrary<Scroll> {
  const whole = { noNullPrototype: true } as const;
  const anyOf = { ...whole, requiredKeys: [] };
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
  const gestures = array<Gesture>(gesture, { minLength: 1, maxLength: MOST_GESTURES, size: 'max' });
  const settings = record(
    {
      ...(can.has('fontScale') ? { fontScale: constantFrom(...FONT_SCALES) } : {}),
      ...(can.has('darkMode') ? { darkMode: constant(true) } : {}),
      ...(can.has('locale') ? { locale: constantFrom(...LOCALES) } : {}),
    },
    anyOf,
  );
  if (seeds.length === 0) return record({ gestures, settings }, whole);
  const all = { gestures, settings, seeds: constantFrom(...seeds) };
  return record(all, { ...whole, requiredKeys: ['gestures', 'settings'] });
}

export interface Search {
  readonly seed: number;
  /** How many scrolls are tried; at most as many again make the worst one smaller. */
  readonly tries: number;
  /** What the frame with the most work must do to be worse, in units. */
  readonly limit: number;
  readonly can: Changeable;
  /** Of the app's data, besides the scenario's own. */
  readonly seeds: readonly DataSeeds[];
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
  seeds,
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
  const scrolls = space(can, seeds);
  const stream = { seed, examples: singles(can, seeds).map((one): [Scroll] => [one]) };
  let run = -1;
  let best: { readonly units: number; readonly run: number } | undefined;
  const explores = asyncProperty(scrolls, async (scroll) => {
    run += 1;
    if (isOver()) return;
    const units = await unitsOf(scroll);
    if (units >= limit && units > (best?.units ?? 0)) best = { units, run };
  });
  await check(explores, { ...stream, numRuns: tries });
  if (best === undefined) return { most };
  const floor = Math.max(limit, best.units * SAME);
  let left = tries;
  const isLight = asyncProperty(scrolls, async (scroll) => {
    if (!known.has(JSON.stringify(scroll)) && (left-- <= 0 || isOver())) return true;
    return (await unitsOf(scroll)) < floor;
  });
  // The same stream from the worst run on: fast-check shrinks what it finds there.
  const { counterexample } = await check(isLight, { ...stream, path: String(best.run), numRuns: 1 });
  return { most, ...(counterexample === null ? {} : { found: counterexample[0] }) };
}
