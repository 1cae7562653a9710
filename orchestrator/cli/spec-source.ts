import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { extname, relative } from 'node:path';
import { type Loader, transform } from 'esbuild';
import type { SpecSource } from '../capture/declared.ts';

/**
 * What a spec file declares; empty for a language that is not known here.
 * @throws esbuild's error if the file has a syntax error
 */
export async function specSource(file: string, root: string): Promise<SpecSource> {
  const loader = LOADERS[extname(file)];
  const named = { spec: relative(root, file), file };
  if (loader === undefined) return { ...named, scenarios: [], skips: false };
  const text = readFileSync(file, 'utf8');
  // Without comments, and on one line.
  const how = { loader, logLevel: 'silent', minifyWhitespace: true, sourcemap: 'external' } as const;
  const { code, map } = await transform(text, how);
  const lineOf = lineFinder(code, map);
  const tests = [...code.matchAll(TEST)].map(({ index, 1: title }) => ({ index, title: textOf(title) }));
  const scenarios = [...code.matchAll(SCENARIO)].flatMap(({ index, 1: call, 2: literal }) => {
    const name = textOf(literal);
    if (name === undefined || (call === undefined && !USES_PACKAGE.test(code))) return [];
    const test = tests.findLast((one) => one.index < index)?.title;
    return [{ name, line: lineOf(index), ...(test === undefined ? {} : { test }) }];
  });
  const budgets = budgetNamesIn(code).map(({ name, index }) => ({ name, line: lineOf(index) }));
  const only = ONLY.exec(code);
  return {
    ...named,
    scenarios,
    ...(budgets.length === 0 ? {} : { budgets }),
    ...(only === null ? {} : { onlyLine: lineOf(only.index) }),
    skips: SKIP.test(code),
  };
}

const LITERAL = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60[^\x60$\\]*\x60)`;
/** `scenario("…",` of this package, and `browser.perf.scenario("…",`. */
const SCENARIO = new RegExp(String.raw`(?<![\w$])(?:(?<!\.)|(perf\.))scenario\(${LITERAL},`, 'g');
const USES_PACKAGE = /["']hitchproof["']/;
const TEST = new RegExp(String.raw`(?<![\w.$])x?(?:it|test|specify)(?:\.only|\.skip)?\(${LITERAL}?`, 'g');
const ONLY = /(?<![\w.$])(?:it|test|specify|describe|context|suite)\.only\(/;
const SKIP =
  /(?<![\w.$])(?:(?:it|test|specify|describe|context|suite)\.skip|x(?:it|specify|describe|context)|this\.skip)\(/;

/** `budget:{` of a scenario's options, and what `toMeetBudget` asserts. */
const BUDGET = /(?<![\w$.])budget:\{|\.toMeetBudget\(\{/g;
/** A name with its limit, which has no braces in it. */
const LIMIT = new RegExp(String.raw`(?:${LITERAL}|(?<![\w$])([\w$]+)):\{[^{}]*\}`, 'y');

/** The names of the budgets that are written out as objects of objects; a computed name or a spread ends the reading. */
function budgetNamesIn(code: string): readonly { readonly name: string; readonly index: number }[] {
  if (!USES_PACKAGE.test(code)) return [];
  return [...code.matchAll(BUDGET)].flatMap(({ index, 0: opening }) => {
    const found: { name: string; index: number }[] = [];
    LIMIT.lastIndex = index + opening.length;
    for (;;) {
      const start = LIMIT.lastIndex;
      const limit = LIMIT.exec(code);
      if (limit === null) return found;
      const name = textOf(limit[1]) ?? limit[2];
      if (name !== undefined) found.push({ name, index: start });
      if (code[LIMIT.lastIndex] !== ',') return found;
      LIMIT.lastIndex++;
    }
  });
}

/** Text of a literal; undefined if there is none, or it has an escape. */
const textOf = (literal: string | undefined): string | undefined =>
  literal === undefined || literal.includes('\\') ? undefined : literal.slice(1, -1);

/** The line, from 1, in the file at a position of the code made of it. */
function lineFinder(code: string, map: string): (index: number) => number {
  const source = new SourceMap(JSON.parse(map));
  return (index) => {
    const before = code.slice(0, index).split('\n');
    const entry = source.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    return 'originalLine' in entry ? entry.originalLine + 1 : 1;
  };
}

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.js': 'jsx',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'jsx',
};
