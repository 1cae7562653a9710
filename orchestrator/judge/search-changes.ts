/** Two commits by their positions: does the later one differ from the earlier one? */
export interface Question {
  readonly before: number;
  readonly after: number;
}
/** `unmeasured`: the later commit cannot be built or measured. The earlier one has been measured. */
export type Answer = 'same' | 'differs' | 'unmeasured';

/** Two commits that differ. */
export interface Change extends Question {
  /**
   * `commit`: the later one made it. `range`: it or one of those between, none of which can be measured. `gradual`: neither half of
   * what is between differs enough by itself.
   */
  readonly kind: 'commit' | 'range' | 'gradual';
}

export interface Found {
  /** In the order of the commits. */
  readonly changes: readonly Change[];
  /** Ends that are the same with commits between: a change there that another one takes back was not looked for. */
  readonly unsearched: readonly Question[];
}

/**
 * Searches commits in a row for all changes between the first and the last, which have been found to differ. As a generator it
 * asks, and gets the answers from whoever can measure. Each commit is asked about only while its neighbours differ, so a change
 * costs log2 of the commits, and each that cannot be measured costs one more.
 */
export function* searchChanges(commits: number): Generator<Question, Found, Answer> {
  const unmeasured = new Set<number>();
  const changes: Change[] = [];
  const unsearched: Question[] = [];
  const last = { before: 0, after: commits - 1 };
  /** Latest first; `known`: an interval whose ends have been compared and differ, of which it is the rest. */
  const open: { readonly at: Question; readonly known: Question }[] = [{ at: last, known: last }];
  const same = (at: Question): void => {
    if (at.after - at.before > 1) unsearched.push(at);
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, known } = next;
    const middle = middleOf(at, unmeasured);
    if (middle === undefined) {
      const isKnown = at === known || (yield at) === 'differs';
      changes.push(isKnown ? { ...at, kind: kindOf(at) } : { ...known, kind: 'gradual' });
      continue;
    }
    const [left, right] = [
      { before: at.before, after: middle },
      { before: middle, after: at.after },
    ];
    const answer = yield left;
    if (answer === 'unmeasured') {
      unmeasured.add(middle);
      open.push(next);
    } else if (answer === 'same') {
      same(left);
      open.push({ at: right, known });
    } else {
      if ((yield right) === 'differs') open.push({ at: right, known: right });
      else same(right);
      open.push({ at: left, known: left });
    }
  }
  return { changes, unsearched };
}

const kindOf = ({ before, after }: Question): Change['kind'] => (after - before === 1 ? 'commit' : 'range');

/** The middle one of those between that may be measured, so that both halves have as many of these. */
function middleOf({ before, after }: Question, unmeasured: ReadonlySet<number>): number | undefined {
  const between = Array.from({ length: after - before - 1 }, (_, i) => before + 1 + i);
  const left = between.filter((position) => !unmeasured.has(position));
  return left[Math.floor(left.length / 2)];
}

/** Values of a commit by scenario. */
export type Values = Readonly<Record<string, number>>;

/** A change below this share of that between both ends is none that was looked for. */
const SHARE = 0.1;

/**
 * Whether two commits differ by a tenth of the difference between the ends of the search.
 * @returns undefined if the ends are the same
 */
export function differenceOf(
  good: Values,
  bad: Values,
): ((before: Values, after: Values) => boolean) | undefined {
  const names = Object.keys(good).filter((name) => bad[name] !== undefined);
  const scaleOf = (name: string): number =>
    Math.max(Math.abs(good[name] ?? 0), Math.abs(bad[name] ?? 0)) || 1;
  const distance = (a: Values, b: Values): number =>
    Math.max(0, ...names.map((name) => Math.abs((a[name] ?? 0) - (b[name] ?? 0)) / scaleOf(name)));
  const whole = distance(good, bad);
  return whole === 0 ? undefined : (before, after) => distance(before, after) >= SHARE * whole;
}
