import { DOMImplementation, type Element, XMLSerializer } from '@xmldom/xmldom';
import fontoxpath from 'fontoxpath';
import type { DeviceFacts } from '../runtime-link/control-port.ts';
import { attributesOf } from './attributes.ts';
import { RestError } from './rest-error.ts';
import type { Screen, ScreenNode } from './screen.ts';

export type ScreenDocument = ReturnType<typeof documentOf>;

/** The page source as a DOM: elements are named by their class, under one `hierarchy`. */
export function documentOf(
  screen: Screen,
  { widthPx, heightPx, rotation }: Pick<DeviceFacts, 'widthPx' | 'heightPx' | 'rotation'>,
) {
  const document = new DOMImplementation().createDocument(null, 'hierarchy', null);
  const nodeOf = new Map<unknown, ScreenNode>();
  const elementOf = new Map<ScreenNode, Element>();
  const build = (node: ScreenNode): Element => {
    const element = document.createElement(tagOf(node.view.class));
    for (const [name, value] of attributesOf(node)) element.setAttribute(name, printable(value));
    for (const child of node.children) element.appendChild(build(child));
    nodeOf.set(element, node);
    elementOf.set(node, element);
    return element;
  };
  const root = document.documentElement;
  if (root === null) throw new Error('the document has no root element');
  const facts = {
    index: '0',
    class: 'hierarchy',
    rotation: String(rotation),
    width: String(widthPx),
    height: String(heightPx),
  };
  for (const [name, value] of Object.entries(facts)) root.setAttribute(name, value);
  for (const child of [screen.root, screen.toast]) if (child !== undefined) root.appendChild(build(child));
  return { document, nodeOf, elementOf };
}

export const sourceOf = ({ document }: ScreenDocument): string =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n${new XMLSerializer().serializeToString(document)}`;

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

/** Class names may contain characters that XML names may not. */
const tagOf = (className: string): string => {
  const name = className.replaceAll('$', '.').replace(/[^\w.-]/g, '_');
  return /^[A-Za-z_]/.test(name) ? name : 'android.view.View';
};

/** XML 1.0 cannot represent most control characters, nor lone surrogates. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, '?');
