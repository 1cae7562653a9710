import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. Paths in this room are POSIX paths relative to it. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  readonly from: string;
  /** Path from the root, or the name of a package. */
  readonly of: string;
}

/** Every TypeScript and JavaScript file below a folder, tests included. A build may run meanwhile in `target`. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return NO_SOURCES.includes(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|mjs)$/.test(entry.name) ? [path] : [];
  });
const NO_SOURCES = ['target', 'node_modules', 'testdata'];

/** A file's text without comments. */
export const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** The imports of a file, types included, in the order of its lines. */
export function importsOf(file: string): readonly Import[] {
  const text = codeOf(file);
  const lines = text.matchAll(
    /^(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm,
  );
  const bare = text.matchAll(/^import\s+['"]([^'"]+)['"]/gm);
  return [...lines, ...bare].map((match) => {
    const target = match[1] ?? match[2] ?? '';
    const of = target.startsWith('.') ? posix.normalize(posix.join(dirname(file), target)) : target;
    return { from: file, of };
  });
}

/** Files that import each other, directly or through others: one list per cycle. */
export function circlesIn(files: readonly string[]): readonly (readonly string[])[] {
  const targets = new Map(files.map((file) => [file, importsOf(file).map(({ of }) => of)]));
  const done = new Set<string>();
  const circles: (readonly string[])[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const seenAt = path.indexOf(file);
    if (seenAt >= 0) circles.push(path.slice(seenAt));
    if (seenAt >= 0 || done.has(file)) return;
    for (const next of targets.get(file) ?? []) if (targets.has(next)) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}
