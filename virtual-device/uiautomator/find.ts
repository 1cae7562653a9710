import { z } from 'zod';
import { type JavaExpression, parseJavaCalls } from './java-calls.ts';
import { RestError } from './rest-error.ts';
import { isInside, type Screen, type ScreenNode } from './screen.ts';
import { type Session, screenOf } from './session.ts';
import { scrollToFind } from './ui-scrollable.ts';
import { findByUiSelector } from './ui-selector.ts';

/** As the driver sends it; `context` is the element to search in. */
const findRequest = z.object({
  strategy: z.string(),
  selector: z.string(),
  context: z
    .string()
    .nullish()
    .transform((id) => id || undefined),
});

/** Device time that passes when nothing is found, so that loops waiting for a view end. */
const FAILED_FIND_MS = 500;

export async function find(session: Session, body: unknown): Promise<ScreenNode[]> {
  const found = await search(session, findRequest.parse(body));
  if (found.length === 0) await session.system.runtime.call('advance', { ms: FAILED_FIND_MS });
  return found;
}

export const notFound = (body: unknown): RestError => {
  const { strategy, selector } = findRequest.parse(body);
  return new RestError(
    'no such element',
    `An element could not be located on the page using the given search parameters: ${strategy} ${selector}`,
  );
};

async function search(session: Session, request: z.output<typeof findRequest>) {
  const { strategy, selector, context: contextId } = request;
  const look = async () => {
    const screen = await screenOf(session);
    const context = contextId === undefined ? undefined : session.elements.resolve(contextId, screen);
    return { screen, context };
  };
  if (strategy === '-android uiautomator') {
    const found: ScreenNode[] = [];
    for (const expression of parseJavaCalls(selector)) {
      // The previous expression may have scrolled.
      const { screen, context } = await look();
      found.push(...(await findByJava(session, expression, within(screen, context))));
    }
    return [...new Map(found.map((node) => [node.path.join('.'), node])).values()];
  }
  const { screen, context } = await look();
  if (strategy === 'xpath') {
    const { documentOf, findByXpath } = await import('./source.ts');
    const facts = await session.system.runtime.call('facts', {});
    return findByXpath(documentOf(screen, facts), selector, context);
  }
  return within(screen, context).filter(plainTest(strategy, selector, screen.package));
}

async function findByJava(
  session: Session,
  expression: JavaExpression,
  nodes: readonly ScreenNode[],
): Promise<readonly ScreenNode[]> {
  if (expression.type === 'UiScrollable') return scrollToFind(session, expression);
  if (expression.type === 'UiSelector') return findByUiSelector(expression, nodes);
  throw new RestError('invalid selector', `${expression.type} is not supported here: use UiSelector`);
}

const within = (screen: Screen, context: ScreenNode | undefined): readonly ScreenNode[] =>
  context === undefined
    ? screen.nodes
    : screen.nodes.filter((node) => node !== context && isInside(node, context));

function plainTest(strategy: string, selector: string, packageName: string): (node: ScreenNode) => boolean {
  switch (strategy) {
    case 'accessibility id':
      return ({ view }) => view.contentDesc === selector;
    case 'id':
      return ({ view }) =>
        view.resourceId === selector || view.resourceId === `${packageName}:id/${selector}`;
    case 'class name':
      return ({ view }) => view.class === selector;
    default:
      throw new RestError('invalid selector', `the strategy '${strategy}' is not supported`);
  }
}
