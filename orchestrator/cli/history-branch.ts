import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { messageOf, UsageError } from '../base/errors.ts';
import { allFiles } from '../history/history-folder.ts';

/** A branch that shares no commit with the sources, on which each session of the history is a file. */
export interface HistoryBranch {
  /** Folder in the repository. */
  readonly root: string;
  readonly remote: string;
  readonly branch: string;
}

type Git = (args: readonly string[], input?: string) => string;

/**
 * Adds the branch's files to a history.
 * @returns how many were new
 */
export function pullHistory(branch: HistoryBranch, folder: string): number {
  return withIndex(branch, (git) => {
    if (fetched(git, branch) === undefined) return 0;
    // Files of this machine stay as they are.
    const missing = git(['ls-files', '-z'])
      .split('\0')
      .filter((name) => name !== '' && !existsSync(join(folder, name)));
    git(['checkout-index', '-z', '--stdin', `--prefix=${resolve(folder)}/`], missing.join('\0'));
    return missing.length;
  });
}

/** A job of another commit may push at the same time; then its files are fetched, and both are pushed. */
const ATTEMPTS = 10;

/**
 * Adds a history's files to the branch, which is made if the remote has none.
 * @returns how many were new
 * @throws UsageError if the remote refuses
 */
export function pushHistory(branch: HistoryBranch, folder: string): number {
  return withIndex(branch, (git) => {
    const files = allFiles(folder);
    for (let attempt = 1; ; attempt++) {
      const parent = fetched(git, branch);
      const known = new Set(git(['ls-files', '-z']).split('\0'));
      const added = files.filter((file) => !known.has(nameIn(folder, file)));
      if (added.length === 0) return 0;
      const blobs = git(
        ['hash-object', '-w', '--no-filters', '--stdin-paths'],
        added.map((file) => `${resolve(file)}\n`).join(''),
      );
      const entries = blobs
        .trim()
        .split('\n')
        .map((blob, i) => `100644 ${blob}\t${nameIn(folder, added[i] ?? '')}\n`);
      git(['update-index', '--add', '--index-info'], entries.join(''));
      const parents = parent === undefined ? [] : ['-p', parent];
      const commit = git([
        'commit-tree',
        git(['write-tree']).trim(),
        ...parents,
        '-m',
        `${added.length} sessions`,
      ]);
      try {
        git(['push', '--quiet', branch.remote, `${commit.trim()}:refs/heads/${branch.branch}`]);
        return added.length;
      } catch (cause) {
        if (attempt === ATTEMPTS || !/rejected|fetch first|non-fast-forward/.test(messageOf(cause)))
          throw refused(branch, 'push to', cause);
      }
    }
  });
}

const nameIn = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/');

/** Reads the branch into the index. Undefined if the remote does not have it. */
function fetched(git: Git, branch: HistoryBranch): string | undefined {
  const name = `refs/heads/${branch.branch}`;
  try {
    if (git(['ls-remote', branch.remote, name]).trim() === '') return undefined;
    git(['fetch', '--quiet', '--depth', '1', branch.remote, name]);
    git(['read-tree', 'FETCH_HEAD']);
    return git(['rev-parse', 'FETCH_HEAD']).trim();
  } catch (cause) {
    throw refused(branch, 'fetch from', cause);
  }
}

const refused = ({ remote, branch }: HistoryBranch, what: string, cause: unknown): UsageError =>
  new UsageError(
    `git could not ${what} ${remote}/${branch}: ${messageOf(cause).trim().split('\n').at(-1)}: check the remote and the job's rights.`,
    { cause },
  );

/** With an index of its own: the repository's and its files are left alone. */
function withIndex<T>({ root }: HistoryBranch, use: (git: Git) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-history-'));
  const name = 'hitchproof';
  const env = {
    ...process.env,
    GIT_INDEX_FILE: join(folder, 'index'),
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, name],
        [`GIT_${who}_EMAIL`, `${name}@localhost`],
      ]),
    ),
  };
  const git: Git = (args, input = '') =>
    execFileSync('git', [...args], {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 << 20,
    });
  try {
    return use(git);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
