import { spawnSync } from 'node:child_process';
import { UsageError } from '../../base/errors.ts';

export interface Commit {
  readonly sha: string;
  readonly short: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  readonly parents: readonly string[];
}

/** @throws UsageError with what git says */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status === 0) return stdout.trim();
  const lines = stderr.trim().split('\n');
  // Help may follow the error.
  const said = error?.message ?? lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1) ?? '';
  throw new UsageError(
    `git ${args[0] ?? ''} in ${folder} failed: ${said.replace(/^(fatal|error): |\.$/g, '')}.`,
  );
}

export function commitOf(folder: string, named: string): Commit {
  const text = git(folder, 'show', '--no-patch', `--format=${FIELDS.join('%x00')}`, `${named}^{commit}`);
  const [sha = '', short = '', author = '', date = '', subject = '', parents = ''] = text.split('\0');
  return { sha, short, author, date, subject, parents: parents.split(' ').filter((parent) => parent !== '') };
}
/** git-log(1) */
const FIELDS = ['%H', '%h', '%an <%ae>', '%as', '%s', '%P'];

/**
 * The commits from one to another, each a parent of the next.
 * @throws UsageError if the later one was not made from the earlier one
 */
export function commitsBetween(folder: string, good: Commit, bad: Commit): readonly string[] {
  const args = ['rev-list', '--ancestry-path', '--parents', `${good.sha}..${bad.sha}`];
  const chain = chainOf(git(folder, ...args), good.sha, bad.sha);
  if (chain !== undefined) return chain;
  throw new UsageError(
    `${bad.short} was not made from ${good.short}: begin with a commit that it was made from, such as that of \`git merge-base ${good.short} ${bad.short}\`.`,
  );
}

/**
 * @param listed lines of a commit and its parents, of all commits on the ways from `good` to `bad`
 * @returns the way that follows the first parents as far as these lead to `good`; undefined if there is none
 */
export function chainOf(listed: string, good: string, bad: string): readonly string[] | undefined {
  const parents = new Map(
    listed.split('\n').map((line) => {
      const [commit = '', ...of] = line.split(' ');
      return [commit, of] as const;
    }),
  );
  const chain = [bad];
  for (let at = bad; at !== good; chain.unshift(at)) {
    const next = parents.get(at)?.find((parent) => parent === good || parents.has(parent));
    if (next === undefined) return undefined;
    at = next;
  }
  return chain;
}
