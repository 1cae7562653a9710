import { dirname, relative, resolve, sep } from 'node:path';
import type { AnyNode, CallExpression, ObjectExpression, Program } from 'acorn';
import { ancestor, simple } from 'acorn-walk';
import { transform } from 'esbuild';
import { quoted } from '../base/plain-text.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { grouped, literalOf, type Scroll, statementOf, type Worst } from '../service/worst/scroll.ts';
import { isScenario, loaderOf, programOf, testOf } from './spec-source.ts';
import { constantsOf, staticValue } from './static-value.ts';

export interface WorstSpec {
  /** The spec in which the scenario is. */
  readonly source: string;
  /** Where the new one will be. */
  readonly file: string;
  readonly scenario: string;
  readonly direction: Worst['direction'];
  readonly scroll: Scroll;
  /** What was found, for the comment at its top. */
  readonly sentence: string;
}

/**
 * The spec with only the scenario in which something was found, which scrolls as found.
 * @returns undefined if the scenario's name is not written out in the spec
 */
export async function worstSpecText(worst: WorstSpec): Promise<string | undefined> {
  const { source, scenario, sentence } = worst;
  const loader = loaderOf(source);
  if (loader === undefined) return undefined;
  const { code } = await transform(readPlainText(source), { loader, target: 'es2022' });
  const program = programOf(code);
  const edits = program === undefined ? undefined : editsOf(program, code, worst);
  if (edits === undefined) return undefined;
  let text = code;
  for (const { start, end, by } of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + by + text.slice(end);
  const formatted = await transform(text, { loader: 'ts', target: 'es2022' });
  const from = relative(dirname(worst.file), source).split(sep).join('/');
  return `// ${sentence}\n// Made by \`hitchproof worst\` of the scenario ${quoted(scenario)} in ${from}.\n${formatted.code}`;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function editsOf(program: Program, code: string, worst: WorstSpec): readonly Edit[] | undefined {
  const constants = constantsOf(program);
  const calls: { readonly node: CallExpression; readonly around: readonly AnyNode[] }[] = [];
  ancestor(program, {
    CallExpression: (node, _, around) => {
      if (isScenario(node, true)) calls.push({ node, around: around.slice(0, -1) });
    },
  });
  const ours = calls.find(
    ({ node: { arguments: args } }) =>
      args[0] !== undefined && staticValue(args[0], constants) === worst.scenario,
  );
  const [name, options] = ours?.node.arguments ?? [];
  if (ours === undefined || name === undefined || options === undefined) return undefined;
  const others = new Set(calls.flatMap(({ around }) => testAround(around, ours.around) ?? []));
  return [
    { start: name.start, end: name.end, by: quoted(`${worst.scenario}-worst`) },
    { start: options.start, end: options.end, by: optionsText(options, code, worst) },
    ...[...others].map(({ start, end }) => ({ start, end, by: '' })),
    ...importsOf(program, worst),
  ];
}

/** The statement of a test that measures something else. */
function testAround(around: readonly AnyNode[], ours: readonly AnyNode[]): AnyNode | undefined {
  const at = around.findIndex((node) => node.type === 'CallExpression' && testOf(node)?.isTest === true);
  const statement = around[at - 1];
  return statement?.type !== 'ExpressionStatement' || ours.includes(statement) ? undefined : statement;
}

/** What the scroll replaces; also the seeds, if it has one. */
const REPLACED = ['slide', 'slides', 'settings'];

function optionsText(options: AnyNode, code: string, { scroll, direction }: WorstSpec): string {
  const kept =
    options.type === 'ObjectExpression' ? keptOf(options, code, scroll) : [`...(${textOf(options, code)})`];
  const groups = grouped(scroll.gestures);
  const [only] = groups.length === 1 ? groups : [];
  const statements =
    only === undefined
      ? groups.flatMap(({ gesture, times }) => {
          const one = statementOf(gesture, direction);
          return times > 1 ? [`for (let i = 0; i < ${times}; i++) ${one}`] : [one];
        })
      : [statementOf(only.gesture, direction)];
  const hasSettings = Object.keys(scroll.settings).length > 0;
  return `{ ${[
    ...kept,
    ...(hasSettings ? [`settings: ${literalOf(scroll.settings)}`] : []),
    ...(scroll.seeds === undefined ? [] : [`seeds: ${literalOf(scroll.seeds)}`]),
    `slide: async (list) => {\n${statements.join('\n')}\n}`,
    `slides: ${only?.times ?? 1}`,
  ].join(',\n')} }`;
}

const textOf = ({ start, end }: AnyNode, code: string): string => code.slice(start, end);

const keptOf = ({ properties }: ObjectExpression, code: string, { seeds }: Scroll): readonly string[] =>
  properties
    .filter(
      (one) =>
        one.type !== 'Property' ||
        one.key.type !== 'Identifier' ||
        !(one.key.name === 'seeds' ? seeds !== undefined : REPLACED.includes(one.key.name)),
    )
    .map((one) => textOf(one, code));

/** Relative imports lead from the new file to the same modules. */
function importsOf(program: Program, { source, file }: WorstSpec): readonly Edit[] {
  const edits: Edit[] = [];
  const visit = ({ source: from }: { readonly source?: AnyNode | null }): void => {
    if (from?.type !== 'Literal' || typeof from.value !== 'string' || !from.value.startsWith('.')) return;
    const way = relative(dirname(file), resolve(dirname(source), from.value))
      .split(sep)
      .join('/');
    edits.push({ start: from.start, end: from.end, by: quoted(way.startsWith('.') ? way : `./${way}`) });
  };
  simple(program, { ImportDeclaration: visit, ExportNamedDeclaration: visit, ImportExpression: visit });
  return edits;
}
