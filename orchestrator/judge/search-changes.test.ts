import { describe, expect, it } from 'vitest';
import { seeded, shuffled } from '../statistics/random.ts';
import { type Answer, differenceOf, type Found, type Question, searchChanges } from './search-changes.ts';

/** Values of commits in a row; undefined: it does not build, or crashes. */
type History = readonly (number | undefined)[];

const COMMITS = 64;
/** Three regressions, and two fixes: one takes back what the first regression cost, the other makes something else faster. */
const STEPS = [8, 64, 512, -8, -32];

/** Ten commits that do not build, and four that crash, which measure neither more nor less than nothing. */
function randomHistory(seed: number) {
  const positions = Array.from({ length: COMMITS - 2 }, (_, i) => i + 1);
  const changed = shuffled([...positions, COMMITS - 1], seeded(seed)).slice(0, STEPS.length);
  const broken = new Set(shuffled(positions, seeded(seed + 1_000)).slice(0, 14));
  let value = 1_000;
  const history: History = Array.from({ length: COMMITS }, (_, at) => {
    value += STEPS[changed.indexOf(at)] ?? 0;
    return broken.has(at) ? undefined : value;
  });
  return { history, changed };
}

/** Answers as builds would, and counts what has been built. */
function search(history: History) {
  const [built, broken] = [new Set([0, history.length - 1]), new Set<number>()];
  const measured = (at: number): number | undefined => {
    (history[at] === undefined ? broken : built).add(at);
    return history[at];
  };
  const answer = ({ before, after }: Question): Answer => {
    const [a, b] = [measured(before), measured(after)];
    if (b === undefined) return 'unmeasured';
    return a === b ? 'same' : 'differs';
  };
  const steps = searchChanges(history.length);
  let step = steps.next();
  while (step.done !== true) step = steps.next(answer(step.value));
  return { ...step.value, runs: built.size + broken.size, skips: broken.size };
}
const includes = ({ before, after }: Question, at: number): boolean => before < at && at <= after;
const changeIn = (history: History, { before, after }: Question): number =>
  (history[after] ?? Number.NaN) - (history[before] ?? Number.NaN);

describe('100 random histories of 64 commits', () => {
  const all = Array.from({ length: 100 }, (_, seed) => {
    const { history, changed } = randomHistory(seed);
    return { history, changed, found: search(history) };
  });

  it('every difference between the ends is attributed to its commit, or to the smallest range', () => {
    for (const { history, changed, found } of all) {
      for (const change of found.changes) {
        expect(changed.some((at) => includes(change, at))).toBe(true);
        expect(change.kind).toBe(change.after - change.before === 1 ? 'commit' : 'range');
        expect(history.slice(change.before + 1, change.after).every((value) => value === undefined)).toBe(
          true,
        );
        expect(changeIn(history, change)).not.toBe(0);
      }
      const sum = found.changes.reduce((total, change) => total + changeIn(history, change), 0);
      expect(sum).toBe(changeIn(history, { before: 0, after: COMMITS - 1 }));
    }
  });

  it('takes (changes + 1) · log2 n runs, and one for each commit that cannot be measured', () => {
    for (const { found } of all)
      expect(found.runs).toBeLessThanOrEqual((found.changes.length + 1) * Math.log2(COMMITS) + found.skips);
  });

  it('a change that another one takes back is found, or lies where was not searched', () => {
    const lies = (found: Found, at: number): boolean =>
      [...found.changes, ...found.unsearched].some((one) => includes(one, at));
    for (const { changed, found } of all) expect(changed.filter((at) => !lies(found, at))).toEqual([]);
    const hidden = all.filter(
      ({ found }) => found.unsearched.length > 0 && found.changes.length < STEPS.length,
    );
    expect(hidden.length).toBeGreaterThan(10);
  });
});

it.each<[string, History, object]>([
  ['two commits', [1, 2], { changes: [{ before: 0, after: 1, kind: 'commit' }], runs: 2 }],
  [
    'none that can be measured',
    [1, undefined, undefined, 2],
    { changes: [{ before: 0, after: 3, kind: 'range' }] },
  ],
  [
    'a fix beside its regression',
    [1, 1, 5, 1, 1, 2],
    { changes: [{ before: 4, after: 5 }], unsearched: [{ before: 0, after: 3 }] },
  ],
])('%s', (_, history, found) => {
  expect(search(history)).toMatchObject(found);
});

it('many small changes are one gradual change', () => {
  const steps = searchChanges(5);
  let step = steps.next();
  while (step.done !== true) step = steps.next(step.value.after - step.value.before > 2 ? 'differs' : 'same');
  expect(step.value.changes).toEqual([{ before: 0, after: 4, kind: 'gradual' }]);
});

describe('a difference', () => {
  it('is a tenth of that between the ends, in any scenario', () => {
    const differs = differenceOf({ list: 100, grid: 100 }, { list: 200, grid: 100 });
    expect(differs?.({ list: 100, grid: 100 }, { list: 109, grid: 100 })).toBe(false);
    expect(differs?.({ list: 100, grid: 100 }, { list: 110, grid: 100 })).toBe(true);
    expect(differs?.({ list: 100, grid: 100 }, { list: 100, grid: 106 })).toBe(true);
  });

  it('is none if the ends are the same', () => {
    expect(differenceOf({ list: 100, old: 3 }, { list: 100, young: 4 })).toBeUndefined();
    expect(differenceOf({ list: 0 }, { list: 0 })).toBeUndefined();
    expect(differenceOf({ list: 0 }, { list: 1 })?.({ list: 0 }, { list: 1 })).toBe(true);
  });
});
