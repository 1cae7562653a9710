import { UsageError } from '../../base/errors.ts';
import {
  type Answer,
  type Change,
  differenceOf,
  type Found,
  type Question,
  searchChanges,
  type Values,
} from '../../judge/search-changes.ts';
import { plainText } from '../../report/text/format.ts';
import type { Terminal } from '../terminal.ts';
import type { Build, Builds, Built } from './builds.ts';
import { type Commit, commitOf, commitsBetween, git } from './commits.ts';
import type { Compared, Measured } from './measure.ts';

/** A search of the commits from one to another. */
export interface Bisection {
  /** From the good one to the bad one. */
  readonly commits: readonly string[];
  readonly changes: readonly FoundChange[];
  readonly unsearched: Found['unsearched'];
}
export interface FoundChange extends Change {
  readonly commit: Commit;
  /** On a phone: none, as a comparison is all there is. */
  readonly sides?: { readonly before: Measured; readonly after: Measured };
  /** Run folder of the comparison, on a phone. */
  readonly folder?: string;
  /** If the commit is a merge: what was found among the commits that it brought. */
  readonly merged?: Bisection;
}

/** How builds are told apart: by values where equal builds have equal ones, else by comparing two in turns. */
export type Gauge = ByValues | ByTurns;
interface ByValues {
  readonly kind: 'values';
  readonly measure: (build: Build, sha: string) => Promise<Measured | { readonly why: string }>;
  readonly text: (values: Values) => string;
}
interface ByTurns {
  readonly kind: 'turns';
  readonly compare: (builds: readonly [Build, Build], sha: string) => Promise<Compared>;
}

/** Builds and measures commits, each once, and searches between two of them. */
export class Bisector {
  readonly #root: string;
  readonly #builds: Pick<Builds, 'of'>;
  readonly #gauge: Gauge;
  readonly #terminal: Pick<Terminal, 'note' | 'doing'>;
  readonly #built = new Map<string, Built>();
  readonly #measured = new Map<string, Measured | { readonly why: string }>();
  readonly #compared = new Map<string, Compared>();
  /** Commits that have no value, with the reason. */
  readonly unmeasured = new Map<string, string>();
  /** Sessions. */
  runs = 0;

  constructor(
    root: string,
    builds: Pick<Builds, 'of'>,
    gauge: Gauge,
    terminal: Pick<Terminal, 'note' | 'doing'>,
  ) {
    this.#root = root;
    this.#builds = builds;
    this.#gauge = gauge;
    this.#terminal = terminal;
  }

  /** @throws UsageError if one of the ends cannot be measured */
  async between(good: Commit, bad: Commit): Promise<Bisection> {
    const commits = commitsBetween(this.#root, good, bad);
    const folders = new Map<string, string>();
    const ask =
      this.#gauge.kind === 'turns'
        ? this.#comparing(this.#gauge, commits, folders)
        : await this.#measuring(this.#gauge, commits);
    const nothing = { commits, changes: [], unsearched: [{ before: 0, after: commits.length - 1 }] };
    if (ask === undefined || (await ask({ before: 0, after: commits.length - 1 })) === 'same') return nothing;
    const steps = searchChanges(commits.length);
    let step = steps.next();
    while (step.done !== true) step = steps.next(await ask(step.value));
    const changes: FoundChange[] = [];
    for (const change of step.value.changes) changes.push(await this.#described(change, commits, folders));
    return { commits, changes, unsearched: step.value.unsearched };
  }

  async #described(
    change: Change,
    commits: readonly string[],
    folders: ReadonlyMap<string, string>,
  ): Promise<FoundChange> {
    const [from = '', to = ''] = [commits[change.before], commits[change.after]];
    const commit = commitOf(this.#root, to);
    const [before, after] = [this.#known(from), this.#known(to)];
    const [, second] = commit.parents;
    const folder = folders.get(`${from} ${to}`);
    const described = {
      ...change,
      commit,
      ...(before === undefined || after === undefined ? {} : { sides: { before, after } }),
      ...(folder === undefined ? {} : { folder }),
    };
    if (change.kind !== 'commit' || second === undefined) return described;
    const base = commitOf(this.#root, git(this.#root, 'merge-base', from, second));
    if (base.sha === second) return described;
    try {
      return { ...described, merged: await this.between(base, commitOf(this.#root, second)) };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      // One end of what was merged is not measurable; the merge itself has been found.
      return described;
    }
  }

  /** Values of builds that have one each; undefined if both ends have the same. */
  async #measuring(
    gauge: ByValues,
    commits: readonly string[],
  ): Promise<((question: Question) => Promise<Answer>) | undefined> {
    const [good, bad] = [commits[0] ?? '', commits.at(-1) ?? ''];
    const differs = differenceOf(await this.#end(gauge, good), await this.#end(gauge, bad));
    if (differs === undefined) return undefined;
    return async ({ before, after }) => {
      const [a, b] = [
        await this.#value(gauge, commits[before] ?? ''),
        await this.#value(gauge, commits[after] ?? ''),
      ];
      if (a === undefined || b === undefined) return 'unmeasured';
      return differs(a.values, b.values) ? 'differs' : 'same';
    };
  }

  async #end(gauge: ByValues, sha: string): Promise<Values> {
    const found = await this.#value(gauge, sha);
    if (found !== undefined) return found.values;
    throw this.#noEnd(sha);
  }

  #noEnd(sha: string): UsageError {
    const why = this.unmeasured.get(sha) ?? '';
    return new UsageError(
      `An end of the search cannot be measured, so begin with another commit: ${sha.slice(0, 12)} ${why.replace(/\.$/, '')}.`,
    );
  }

  /** Comparisons of two builds that take turns. */
  #comparing(
    gauge: ByTurns,
    commits: readonly string[],
    folders: Map<string, string>,
  ): (question: Question) => Promise<Answer> {
    return async ({ before, after }) => {
      const [from = '', to = ''] = [commits[before], commits[after]];
      const [a, b] = [await this.#build(from), await this.#build(to)];
      if (a === undefined) throw this.#noEnd(from);
      if (b === undefined && after === commits.length - 1) throw this.#noEnd(to);
      if (b === undefined) return 'unmeasured';
      if (a.digest === b.digest) return 'same';
      const pair = `${a.digest} ${b.digest}`;
      let found = this.#compared.get(pair);
      if (found === undefined) {
        this.runs++;
        this.#terminal.doing(`Comparing ${to.slice(0, 12)} with ${from.slice(0, 12)}`);
        found = await gauge.compare([a, b], to);
        this.#compared.set(pair, found);
      }
      const { answer, why, folder } = found;
      folders.set(`${from} ${to}`, folder);
      const words = { same: 'no worse than', differs: 'worse than', unmeasured: 'not decided against' }[
        answer
      ];
      this.#note(to, `${words} ${from.slice(0, 12)}${answer === 'unmeasured' ? `: ${why}` : ''}`);
      if (answer === 'unmeasured') this.unmeasured.set(to, why);
      return answer;
    };
  }

  /** In the order of measuring. */
  measured(): readonly { readonly commit: string; readonly values: Values }[] {
    return [...this.#built.keys()].flatMap((commit) => {
      const values = this.#known(commit)?.values;
      return values === undefined ? [] : [{ commit, values }];
    });
  }

  #known(sha: string): Measured | undefined {
    const build = this.#built.get(sha);
    const found = build === undefined || 'why' in build ? undefined : this.#measured.get(build.digest);
    return found === undefined || 'why' in found ? undefined : found;
  }

  async #value(gauge: ByValues, sha: string): Promise<Measured | undefined> {
    const build = await this.#build(sha);
    if (build === undefined || this.unmeasured.has(sha)) return undefined;
    let found = this.#measured.get(build.digest);
    const isNew = found === undefined;
    if (found === undefined) {
      this.runs++;
      this.#terminal.doing(`Measuring ${sha.slice(0, 12)}`);
      found = await gauge.measure(build, sha);
      this.#measured.set(build.digest, found);
    }
    if ('why' in found) {
      this.unmeasured.set(sha, found.why);
      this.#note(sha, found.why);
      return undefined;
    }
    if (isNew) this.#note(sha, gauge.text(found.values));
    return found;
  }

  async #build(sha: string): Promise<Build | undefined> {
    let built = this.#built.get(sha);
    if (built === undefined) {
      this.#terminal.doing(`Building ${sha.slice(0, 12)}`);
      built = await this.#builds.of(sha);
      this.#built.set(sha, built);
      if ('why' in built) this.#note(sha, built.why);
    }
    if (!('why' in built)) return built;
    this.unmeasured.set(sha, built.why);
    return undefined;
  }

  #note(sha: string, text: string): void {
    this.#terminal.note(`${sha.slice(0, 12)} ${plainText(text, 200)}`);
  }
}
