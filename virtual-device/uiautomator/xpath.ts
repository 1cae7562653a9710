import fontoxpath from 'fontoxpath';
import { RestError } from './rest-error.ts';
import type { ScreenNode } from './screen.ts';
import type { ScreenDocument } from './source.ts';

/** The matching nodes; a relative expression starts at `context`. */
export function findByXpath(
  screen: ScreenDocument,
  expression: string,
  context: ScreenNode | undefined,
): ScreenNode[] {
  const start = context === undefined ? screen.document : screen.elementOf.get(context);
  try {
    const found: unknown[] = fontoxpath.evaluateXPathToNodes(expression, start);
    return found.flatMap((element) => screen.nodeOf.get(element) ?? []);
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n').at(-1) ?? '') : String(cause);
    throw new RestError('invalid selector', `invalid XPath: ${expression} (${reason})`, { cause });
  }
}
