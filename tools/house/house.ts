import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { group, rollup } from 'd3-array';
import { packageRoot } from '../setup/places.mjs';

/** A folder of product code, and how much is in it. */
export interface Room {
  /** Path from the root. */
  readonly path: string;
  readonly files: number;
  readonly lines: number;
  readonly testFiles: number;
  readonly testLines: number;
}

const CODE = /\.(ts|mjs|js|java|kt|py|sh)$/;
/** Tests, their data and their builders. */
const IS_TEST = /\.(test|e2e|suite)\.ts$|\/src\/test\/|\/testdata\/|^virtual-device\/testing\/|^test\//;

/** Code under version control, and new code that is not ignored. */
const codeBelow = (folder: string): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: packageRoot,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
    .split('\n')
    .filter((file) => CODE.test(file) && existsSync(join(packageRoot, file)));

const linesOf = (file: string): number =>
  readFileSync(join(packageRoot, file), 'utf8').split('\n').length - 1;

/** The rooms of a tree: its folders, and as one room the files directly in it. */
export function roomsOf(tree: string): readonly Room[] {
  const byRoom = group(codeBelow(tree), (file) => {
    const [, room = '', more] = file.split('/');
    return more === undefined ? tree : `${tree}/${room}`;
  });
  return [...byRoom].map(([path, files]) => roomOf(path, files)).sort((a, b) => b.lines - a.lines);
}

function roomOf(path: string, files: readonly string[]): Room {
  const sized = files.map((file) => ({ path: file, lines: linesOf(file), isTest: IS_TEST.test(file) }));
  const [tests, product] = [sized.filter(({ isTest }) => isTest), sized.filter(({ isTest }) => !isTest)];
  const sum = (all: typeof sized): number => all.reduce((lines, file) => lines + file.lines, 0);
  return {
    path,
    files: product.length,
    lines: sum(product),
    testFiles: tests.length,
    testLines: sum(tests),
  };
}

const isProduct = (file: string): boolean => !IS_TEST.test(file);

/** Product files of a tree with more lines than a reader keeps in mind. */
export const filesLongerThan = (tree: string, lines: number): readonly string[] =>
  codeBelow(tree).filter((file) => isProduct(file) && linesOf(file) > lines);

/** Files so short that they belong to the only one that imports them, unless each is a thing of its own, such as a metric. */
export function fragmentsIn(tree: string, mostLines: number): readonly string[] {
  const files = codeBelow(tree).filter((file) => isProduct(file) && /\.m?[tj]s$/.test(file));
  const imports = files.flatMap((of) =>
    [...readFileSync(join(packageRoot, of), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
      ([, path = '']) => ({ of, imported: join(dirname(of), path) }),
    ),
  );
  const importers = rollup(
    imports,
    (all) => new Set(all.map(({ of }) => of)).size,
    (one) => one.imported,
  );
  return files.filter((file) => importers.get(file) === 1 && linesOf(file) <= mostLines);
}
