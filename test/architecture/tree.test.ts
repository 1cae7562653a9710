import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/** Files under version control, and new ones that are not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(join(root, file)) && file !== '');

/** Java's package folders repeat the package's name, and test data has no structure to explain. */
const isListed = (folder: string): boolean => !/(^|\/)(src|testdata)(\/|$)/.test(folder);

const foldersAbove = (path: string): readonly string[] => {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [...foldersAbove(folder), folder];
};

/** Paths of the folders in a tree whose levels are indented by two spaces. */
function foldersIn(tree: string): readonly string[] {
  const open: string[] = [];
  return tree.split('\n').map((line) => {
    const [, indent, name] = /^((?: {2})*)(\S+)\/ +\S/.exec(line) ?? [];
    if (indent === undefined || name === undefined) throw new Error(`Not a folder with a phrase: '${line}'`);
    open.splice(indent.length / 2, open.length, name);
    return open.join('/');
  });
}

it('docs/architecture.md has the tree on disk', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, tree = ''] = /```tree\n([\s\S]*?)\n```/.exec(page) ?? [];
  const onDisk = new Set(files.flatMap(foldersAbove).filter(isListed));
  expect(foldersIn(tree)).toEqual([...onDisk].toSorted());
});

it('five files and their tests are loose in orchestrator/', () => {
  const loose = files.filter((file) => posix.dirname(file) === 'orchestrator');
  const named = new Set(loose.map((file) => posix.basename(file).replace(/(\.test)?\.ts$/, '')));
  expect([...named].toSorted()).toEqual(['analyse', 'config', 'environment', 'measured-runs', 'pipeline']);
});
