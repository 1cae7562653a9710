import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The import law (docs/architecture.md), read off the import lines themselves. */
const root = fileURLToPath(new URL('..', import.meta.url));
const STAGES = ['capture', 'compute', 'judge', 'report'];
/** Stages that see no clock, file, process or randomness. */
const PURE = ['compute', 'judge'];
/** Of Node.js they use what computes only: checksums and inflating, native and with a cap on the result. */
const PURE_NODE = ['node:zlib'];
/** What every stage may use. */
const SHARED = ['orchestrator/units.ts', 'orchestrator/json-of.ts', 'orchestrator/issue-words.ts'];
/** What stages that may touch files use besides. */
const FILES = ['orchestrator/write-whole.ts', 'orchestrator/sha256-of.ts'];

interface Import {
  readonly from: string;
  /** Path from the repository's root, or the bare name of a package. */
  readonly of: string;
}

const sources = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/(^|[\\/])(target|node_modules|testdata)[\\/]/.test(file))
    .map((file) => posix.join(folder, file.split(sep).join('/')));

const isTest = (file: string): boolean => /\.(test|e2e)\.ts$/.test(file);

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
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

const stageOf = (path: string): number =>
  STAGES.findIndex((stage) => path.startsWith(`orchestrator/${stage}/`));
const told = (imports: readonly Import[]): readonly string[] =>
  imports.map(({ from, of }) => `${from} → ${of}`);
const orchestrator = sources('orchestrator');
const shipped = orchestrator.filter((file) => !isTest(file) && !file.startsWith('orchestrator/testing/'));

describe('the import law', () => {
  it('sees imports at all', () => {
    expect(shipped.flatMap(importsOf).length).toBeGreaterThan(100);
    expect(importsOf('orchestrator/layers.test.ts')).toContainEqual({
      from: 'orchestrator/layers.test.ts',
      of: 'node:fs',
    });
  });

  it.each(STAGES)('%s imports only from stages before it', (stage) => {
    const own = STAGES.indexOf(stage);
    const wrong = shipped
      .filter((file) => stageOf(file) === own)
      .flatMap(importsOf)
      .filter(({ of }) => of.startsWith('orchestrator/') && !SHARED.includes(of))
      .filter(({ of }) => PURE.includes(stage) || !FILES.includes(of))
      .filter(({ of }) => stageOf(of) < 0 || stageOf(of) > own);
    expect(told(wrong)).toEqual([]);
  });

  it.each(PURE)('%s touches nothing outside itself', (stage) => {
    const files = shipped.filter((file) => file.startsWith(`orchestrator/${stage}/`));
    const node = files
      .flatMap(importsOf)
      .filter(({ of }) => of.startsWith('node:') && !PURE_NODE.includes(of));
    const impure = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.|globalThis\.|fetch\()/.test(
        text,
      );
    });
    expect(told(node)).toEqual([]);
    expect(impure).toEqual([]);
  });

  it('testing/ is imported by tests and benches only', () => {
    const files = [...shipped, ...sources('virtual-device'), ...sources('specs')].filter(
      (file) => !isTest(file),
    );
    const wrong = files.flatMap(importsOf).filter(({ of }) => of.startsWith('orchestrator/testing/'));
    expect(told(wrong)).toEqual([]);
  });

  it('the virtual device knows nothing of the orchestrator', () => {
    const wrong = sources('virtual-device')
      .flatMap(importsOf)
      .filter(({ of }) => of.startsWith('orchestrator/'));
    expect(told(wrong)).toEqual([]);
  });

  it('every relative import has its extension', () => {
    const wrong = orchestrator
      .flatMap(importsOf)
      .filter(({ of }) => of.startsWith('orchestrator/') && !/\.(ts|mjs|json)$/.test(of));
    expect(told(wrong)).toEqual([]);
  });
});

/** Paths in this file are POSIX ones below the root. */
it('runs from the repository', () => {
  expect(
    relative(root, fileURLToPath(import.meta.url))
      .split(sep)
      .join('/'),
  ).toBe('orchestrator/layers.test.ts');
});
