import { SourceMap } from 'node:module';
import { extname, relative } from 'node:path';
import { type AnyNode, type CallExpression, type Options, type Program, parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { type Loader, transform } from 'esbuild';
import type { SpecSource } from '../capture/declared.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { type Mistake, optionMistakes, unknownBudgetNames } from './spec-mistakes.ts';
import { constantsOf, staticValue } from './static-value.ts';

/** A spec file as its source says, and what is wrong in any run of it. */
export interface ReadSpec {
  readonly source: SpecSource;
  readonly mistakes: readonly Mistake[];
  /** Scenarios that every run of the file measures, by their place in `source.scenarios`. */
  readonly certain: readonly SpecSource['scenarios'][number][];
}

/**
 * What a spec file declares; nothing for a language that is not known here.
 * @throws esbuild's error if the file has a syntax error
 */
export async function specSource(file: string, root: string): Promise<ReadSpec> {
  const loader = loaderOf(file);
  const source = { spec: relative(root, file), file, scenarios: [], skips: false };
  const nothing = { source, mistakes: [], certain: [] };
  if (loader === undefined) return nothing;
  // Numbers are calculated, and `if (…) return;` becomes an expression around what is after it.
  const how = {
    loader,
    logLevel: 'silent',
    minifySyntax: true,
    sourcemap: 'external',
    target: 'es2022',
  } as const;
  const { code, map } = await transform(readPlainText(file), how);
  const program = programOf(code);
  return program === undefined
    ? nothing
    : { ...nothing, ...declaredIn(program, code, source, lineFinder(map)) };
}

/** A call with the nodes around it, outermost first. */
interface Call {
  readonly node: CallExpression;
  readonly around: readonly AnyNode[];
}

function declaredIn(
  program: Program,
  code: string,
  named: SpecSource,
  lineOf: (node: AnyNode) => number,
): ReadSpec {
  const constants = constantsOf(program);
  const isOurs = USES_PACKAGE.test(code);
  const scenarios: SpecSource['scenarios'] = [];
  const certain: SpecSource['scenarios'] = [];
  const found: { readonly node: AnyNode; readonly why: string }[] = [];
  let only: AnyNode | undefined;
  let skips = false;
  const calls: Call[] = [];
  ancestor(program, {
    CallExpression: (node, _, ancestors) => calls.push({ node, around: ancestors.slice(0, -1) }),
    ObjectExpression: (node, _, ancestors) => {
      if (isOurs && isBudget(node, ancestors.at(-2))) found.push(...unknownBudgetNames(node, constants));
    },
  });
  for (const { node, around } of calls) {
    const test = testOf(node);
    if (test?.mark === 'only') only ??= node;
    if (test?.mark === 'skip' || isThisSkip(node)) skips = true;
    if (!isScenario(node, isOurs)) continue;
    const [first, options] = node.arguments;
    const name = first === undefined ? undefined : staticValue(first, constants);
    found.push(...optionMistakes({ node, name, options }, constants));
    if (typeof name !== 'string' || options === undefined) continue;
    const one = { name, line: lineOf(node), ...testAround(around) };
    scenarios.push(one);
    if (around.every((outer, i) => runsOnce(outer, around[i - 1]))) certain.push(one);
  }
  return {
    source: { ...named, scenarios, ...(only === undefined ? {} : { onlyLine: lineOf(only) }), skips },
    mistakes: found
      .map(({ node, why }) => ({ line: lineOf(node), why }))
      .filter(({ line, why }, i, all) => all.findIndex((one) => one.line === line && one.why === why) === i),
    certain: skips ? [] : certain,
  };
}

const USES_PACKAGE = /["'`]hitchproof["'`]/;

/** `scenario(…)` of this package, and `browser.perf.scenario(…)`. */
export function isScenario({ callee }: CallExpression, isOurs: boolean): boolean {
  if (callee.type === 'Identifier') return isOurs && callee.name === 'scenario';
  return (
    callee.type === 'MemberExpression' && namedBy(callee) === 'scenario' && namedBy(callee.object) === 'perf'
  );
}

/** `a.b` and `b` are named by b. */
function namedBy(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? namedBy(node.property) : undefined;
}

/** The value of a field `budget`, and what `toMeetBudget` asserts. */
function isBudget(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'Property') return parent.value === node && namedBy(parent.key) === 'budget';
  return (
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    namedBy(parent.callee) === 'toMeetBudget'
  );
}

const TESTS = ['it', 'test', 'specify'];
const SUITES = ['describe', 'context', 'suite'];

/** A call of Mocha's functions that declare a test or a suite. */
export function testOf({ callee }: CallExpression): { isTest: boolean; mark?: string } | undefined {
  const [name = '', mark] =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier'
      ? [callee.object.name, namedBy(callee.property)]
      : [callee.type === 'Identifier' ? callee.name : undefined];
  const plain = name.replace(/^x(?=[a-z])/, '');
  if (![...TESTS, ...SUITES].includes(plain) || !(mark === undefined || /^(?:only|skip)$/.test(mark)))
    return undefined;
  const shown = plain === name ? mark : 'skip';
  return { isTest: TESTS.includes(plain), ...(shown === undefined ? {} : { mark: shown }) };
}

const isThisSkip = ({ callee }: CallExpression): boolean =>
  callee.type === 'MemberExpression' && callee.object.type === 'ThisExpression' && namedBy(callee) === 'skip';

/** The title of the test around a call; empty if it is in none, or the title is computed. */
function testAround(around: readonly AnyNode[]): { readonly test?: string } {
  const test = around.findLast((node) => node.type === 'CallExpression' && testOf(node)?.isTest === true);
  if (test?.type !== 'CallExpression' || test.arguments[0] === undefined) return {};
  const title = staticValue(test.arguments[0], new Map());
  return typeof title === 'string' ? { test: title } : {};
}

/** What is executed whenever what is around it is. */
const STRAIGHT = new Set([
  ...['Program', 'BlockStatement', 'ExpressionStatement', 'ReturnStatement', 'VariableDeclaration'],
  ...['VariableDeclarator', 'AssignmentExpression', 'SequenceExpression', 'AwaitExpression'],
  ...['CallExpression', 'MemberExpression'],
]);

/** Whether what is inside a node is executed once; of functions that is known of those of tests and suites. */
const runsOnce = ({ type }: AnyNode, parent: AnyNode | undefined): boolean =>
  type.includes('Function')
    ? parent?.type === 'CallExpression' && testOf(parent) !== undefined
    : STRAIGHT.has(type);

export function programOf(code: string): Program | undefined {
  const options: Options = {
    ecmaVersion: 'latest',
    locations: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowHashBang: true,
  };
  for (const sourceType of ['module', 'script'] as const)
    try {
      return parse(code, { ...options, sourceType });
    } catch {
      // Sloppy code is no module.
    }
  return undefined;
}

/** The line, from 1, in the file of what is in the code made of it. */
function lineFinder(map: string): (node: AnyNode) => number {
  const source = new SourceMap(JSON.parse(map));
  return ({ loc }) => {
    const entry = source.findEntry((loc?.start.line ?? 1) - 1, loc?.start.column ?? 0);
    return 'originalLine' in entry ? entry.originalLine + 1 : 1;
  };
}

/** Undefined for a language that is not known here. */
export const loaderOf = (file: string): Loader | undefined => LOADERS[extname(file)];

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
