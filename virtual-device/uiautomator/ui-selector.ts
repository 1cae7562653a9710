import type { JavaExpression, JavaValue } from './java-calls.ts';
import { RestError } from './rest-error.ts';
import { isInside, type ScreenNode } from './screen.ts';

type Test = (node: ScreenNode) => boolean;

export const isSelector = (value: JavaValue | undefined): value is JavaExpression =>
  typeof value === 'object' && 'type' in value && value.type === 'UiSelector';

const textArg = (value: JavaValue | undefined): string => {
  if (typeof value === 'string') return value;
  throw new RestError('invalid selector', `expected a string, not ${JSON.stringify(value)}`);
};
const numberArg = (value: JavaValue | undefined): number => {
  if (typeof value === 'number') return value;
  throw new RestError('invalid selector', `expected a number, not ${JSON.stringify(value)}`);
};
const selectorArg = (value: JavaValue | undefined): JavaExpression => {
  if (isSelector(value)) return value;
  throw new RestError('invalid selector', 'expected a UiSelector');
};
const classNameIn = (value: JavaValue | undefined): JavaValue | undefined =>
  typeof value === 'object' && 'className' in value ? value.className : value;
/** String.matches: the whole text must match. */
const wholeMatch = (value: JavaValue | undefined): RegExp => {
  try {
    return new RegExp(`^(?:${textArg(value)})$`, 's');
  } catch (cause) {
    throw new RestError('invalid selector', `not a regular expression: ${String(value)}`, { cause });
  }
};

type Text = 'text' | 'contentDesc' | 'resourceId' | 'class' | 'package';
const ofText =
  (name: Text, compare: (has: string, wanted: string) => boolean) =>
  (value: JavaValue | undefined): Test => {
    const wanted = textArg(value);
    return ({ view }) => compare(view[name], wanted);
  };
const ofPattern =
  (name: Text) =>
  (value: JavaValue | undefined): Test => {
    const pattern = wholeMatch(value);
    return ({ view }) => pattern.test(view[name]);
  };
/** Named as in a node. */
const FLAGS = [
  ...(['checkable', 'checked', 'clickable', 'longClickable', 'enabled'] as const),
  ...(['focusable', 'focused', 'scrollable', 'selected'] as const),
];
const ofFlag =
  (name: (typeof FLAGS)[number]) =>
  (value: JavaValue | undefined): Test =>
  ({ view }) =>
    view[name] === (value !== false);

const equal = (has: string, wanted: string): boolean => has === wanted;
const contains = (has: string, wanted: string): boolean => has.toLowerCase().includes(wanted.toLowerCase());
const startsWith = (has: string, wanted: string): boolean =>
  has.toLowerCase().startsWith(wanted.toLowerCase());

/** https://developer.android.com/reference/androidx/test/uiautomator/UiSelector */
const TESTS: ReadonlyMap<string, (value: JavaValue | undefined) => Test> = new Map([
  ['text', ofText('text', equal)],
  ['textContains', ofText('text', contains)],
  ['textStartsWith', ofText('text', startsWith)],
  ['textMatches', ofPattern('text')],
  ['description', ofText('contentDesc', equal)],
  ['descriptionContains', ofText('contentDesc', contains)],
  ['descriptionStartsWith', ofText('contentDesc', startsWith)],
  ['descriptionMatches', ofPattern('contentDesc')],
  ['resourceId', ofText('resourceId', equal)],
  ['resourceIdMatches', ofPattern('resourceId')],
  ['className', (value) => ofText('class', equal)(classNameIn(value))],
  ['classNameMatches', ofPattern('class')],
  ['packageName', ofText('package', equal)],
  ['packageNameMatches', ofPattern('package')],
  ...FLAGS.map((name) => [name, ofFlag(name)] as const),
]);

/** The matching nodes, in document order. */
export function findByUiSelector(selector: JavaExpression, nodes: readonly ScreenNode[]): ScreenNode[] {
  let found = [...nodes];
  let nested: ((matches: readonly ScreenNode[]) => ScreenNode[]) | undefined;
  let instance: number | undefined;
  for (const { method, args } of selector.calls) {
    const test = TESTS.get(method);
    if (test !== undefined) found = found.filter(test(args[0]));
    else if (method === 'index')
      found = found.filter(({ path }) => (path.at(-1) ?? 0) === numberArg(args[0]));
    else if (method === 'instance') instance = numberArg(args[0]);
    else if (method === 'childSelector') nested = childSearch(selectorArg(args[0]), nodes);
    else if (method === 'fromParent') nested = parentSearch(selectorArg(args[0]), nodes);
    else throw new RestError('invalid selector', `UiSelector has no method ${method}`);
  }
  const chosen = instance === undefined ? found : found.slice(instance, instance + 1);
  return nested === undefined ? chosen : nested(chosen);
}

const childSearch =
  (selector: JavaExpression, nodes: readonly ScreenNode[]) => (matches: readonly ScreenNode[]) =>
    unique(matches.flatMap((match) => firstBelow(match, selector, nodes)));

const parentSearch =
  (selector: JavaExpression, nodes: readonly ScreenNode[]) => (matches: readonly ScreenNode[]) =>
    unique(
      matches.flatMap(({ parent }) => (parent === undefined ? [] : firstBelow(parent, selector, nodes))),
    );

/** UiAutomator numbers the matches of the outer selector; for each it takes the first match of the inner one. */
const firstBelow = (top: ScreenNode, selector: JavaExpression, nodes: readonly ScreenNode[]): ScreenNode[] =>
  findByUiSelector(
    selector,
    nodes.filter((node) => node !== top && isInside(node, top)),
  ).slice(0, 1);

const unique = (nodes: readonly ScreenNode[]): ScreenNode[] => [...new Set(nodes)];
