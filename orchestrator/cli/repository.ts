import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Place, Places } from '../report/result/place.ts';
import { readPlainText } from '../run-folder/plain-files.ts';

/** A repository of git: its folder, and the names of its files, which are read when first asked for. */
interface Repository {
  /** Empty if the project is in none. */
  readonly top: string;
  readonly paths: () => readonly string[];
}

const MOST_BYTES = 64 << 20;

function repositoryOf(project: string): Repository {
  const git = (...args: readonly string[]): string => {
    try {
      const options = { cwd: project, encoding: 'utf8', maxBuffer: MOST_BYTES, stdio: 'pipe' } as const;
      return execFileSync('git', args, options);
    } catch {
      return '';
    }
  };
  const top = git('rev-parse', '--show-toplevel').trim();
  let paths: readonly string[] | undefined;
  return {
    top,
    paths: () => {
      // With those that are not committed yet, as on a developer's machine.
      const listed = top === '' ? '' : git('ls-files', '-zco', '--exclude-standard', '--full-name', top);
      paths ??= listed.split('\0').filter((path) => path !== '');
      return paths;
    },
  };
}

/** The lines of a project's repository that a report points at. */
export function placesIn(project: string): Places {
  const repository = repositoryOf(project);
  return {
    ofFrame: (frame) => placeOfFrame(frame, repository.paths()),
    ofScenario: (spec, scenario) => {
      const file = join(project, spec);
      if (!existsSync(file)) return undefined;
      const line = readPlainText(file)
        .split('\n')
        .findIndex((text) => QUOTES.some((quote) => text.includes(`${quote}${scenario}${quote}`)));
      const path = repository.top === '' ? spec : relative(repository.top, file);
      return { path: path.replaceAll('\\', '/'), line: Math.max(line, 0) + 1 };
    },
  };
}
const QUOTES = ["'", '"', '`'];

/** `com.acme.feed.Row$Price.bind(Row.kt:42)`: the package, the file and the line. */
const FRAME = /^(?<type>[^(]*)\.[^.(]+\((?<file>[^():/\\]+\.(?:java|kt)):(?<line>\d+)\)$/;

/**
 * The line of a stack's frame, in the file of that name in the folder of its package, which Kotlin may leave partly out. No
 * place if two files fit equally well, unless one of them is of the source set `main`.
 * @source https://kotlinlang.org/docs/coding-conventions.html#directory-structure
 */
export function placeOfFrame(frame: string, paths: readonly string[]): Place | undefined {
  const { type = '', file = '', line = '' } = FRAME.exec(frame)?.groups ?? {};
  if (file === '' || Number(line) < 1) return undefined;
  const folders = type.split('.').slice(0, -1);
  const named = paths.filter((path) => basename(path) === file);
  const fits = named.map((path) => sharedFolders(path.split('/').slice(0, -1), folders));
  const most = Math.max(...fits);
  const best = named.filter((_, i) => fits[i] === most);
  // Java's folders are those of the package.
  if (file.endsWith('.java') && most < folders.length) return undefined;
  const ofMain = best.filter((path) => path.includes('src/main/'));
  const [path, other] = best.length > 1 && ofMain.length === 1 ? ofMain : best;
  return path === undefined || other !== undefined ? undefined : { path, line: Number(line) };
}

/** How many folders of a package a path ends with. */
function sharedFolders(path: readonly string[], folders: readonly string[]): number {
  let shared = 0;
  while (shared < folders.length && path.at(-1 - shared) === folders.at(-1 - shared)) shared++;
  return shared;
}

/** The file of `com.acme.Feed$Row.bind` among a repository's: `…/com/acme/Feed.java` or `.kt`. */
export function sourceOf(method: string, paths: readonly string[]): string | undefined {
  const type = method.replace(/\(.*/, '').split('.').slice(0, -1).join('/').replace(/\$.*/, '');
  const ends = [`/${type}.java`, `/${type}.kt`, `/${type.replace(/Kt$/, '')}.kt`];
  return type === '' ? undefined : paths.find((path) => ends.some((end) => `/${path}`.endsWith(end)));
}

/** Who owns a method by the repository's CODEOWNERS; nobody if that is not known. */
type OwnersOf = (method: string) => readonly string[];

/** Where GitHub looks, in its order. */
const FILES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Reads CODEOWNERS and the names of the files of the repository that a project is in. */
export function ownersIn(project: string): OwnersOf {
  const { top, paths } = repositoryOf(project);
  const file = FILES.map((name) => join(top, name)).find((path) => top !== '' && existsSync(path));
  if (file === undefined) return () => [];
  const rules = rulesIn(readPlainText(file));
  return (method) => {
    const path = sourceOf(method, paths());
    return path === undefined ? [] : ownersOf(path, rules);
  };
}

interface OwnerRule {
  readonly pattern: RegExp;
  readonly owners: readonly string[];
}

export const rulesIn = (codeowners: string): readonly OwnerRule[] =>
  codeowners.split('\n').flatMap((line) => {
    const [glob = '', ...owners] = line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    return glob === '' ? [] : [{ pattern: patternOf(glob), owners }];
  });

/** The last rule that matches counts, also one without owners. */
export const ownersOf = (path: string, rules: readonly OwnerRule[]): readonly string[] =>
  rules.findLast(({ pattern }) => pattern.test(path))?.owners ?? [];

/**
 * As in gitignore: with a slash before its end a pattern begins at the top, and a folder means what is in it; `docs/*` means the
 * files in the folder alone.
 * @source https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 */
function patternOf(glob: string): RegExp {
  const path = glob.replace(/^\//, '').replace(/\/$/, '');
  const isAtTop = glob.replace(/\/$/, '').includes('/');
  const text = path.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => GLOB[part] ?? `\\${part}`);
  const below = glob.endsWith('/') ? '/.*' : glob.endsWith('/*') ? '' : '(?:/.*)?';
  return new RegExp(`^${isAtTop ? '' : '(?:.*/)?'}${text}${below}$`);
}
const GLOB: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
