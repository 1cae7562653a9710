import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainText } from '../run-folder/plain-files.ts';
import { repositoryOf, sourceOf } from './repository.ts';

/** Who owns a method by the repository's CODEOWNERS; nobody if that is not known. */
export type OwnersOf = (method: string) => readonly string[];

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

export interface OwnerRule {
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
