import { DOMParser, type Element, Node } from '@xmldom/xmldom';

/** Bounds on the screen, px. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An element of the accessibility tree. */
export interface ViewNode {
  readonly className: string;
  readonly packageName: string;
  readonly text: string;
  /** Its accessibility id. */
  readonly description: string;
  readonly resourceId: string;
  readonly clickable: boolean;
  readonly checkable: boolean;
  readonly enabled: boolean;
  readonly password: boolean;
  readonly scrollable: boolean;
  readonly bounds: Bounds;
  readonly children: readonly ViewNode[];
}

/**
 * The displayed elements of Appium's page source.
 * @throws ParseError of xmldom if it is not XML
 */
export function viewTreeOf(pageSource: string): readonly ViewNode[] {
  const root = new DOMParser().parseFromString(pageSource, 'text/xml').documentElement;
  return root === null ? [] : childrenOf(root);
}

/** An element and all its descendants, in document order. */
export const withDescendants = (node: ViewNode): readonly ViewNode[] => [
  node,
  ...node.children.flatMap(withDescendants),
];

const childrenOf = (parent: Element): readonly ViewNode[] =>
  [...parent.childNodes]
    .filter((child): child is Element => child.nodeType === Node.ELEMENT_NODE)
    .filter((child) => child.getAttribute('displayed') !== 'false')
    .map(nodeOf);

function nodeOf(element: Element): ViewNode {
  const text = (name: string): string => element.getAttribute(name) ?? '';
  const is = (name: string): boolean => element.getAttribute(name) === 'true';
  return {
    className: text('class'),
    packageName: text('package'),
    text: text('text'),
    description: text('content-desc'),
    resourceId: text('resource-id'),
    clickable: is('clickable'),
    checkable: is('checkable'),
    enabled: is('enabled'),
    password: is('password'),
    scrollable: is('scrollable'),
    bounds: boundsOf(text('bounds')),
    children: childrenOf(element),
  };
}

/** `[left,top][right,bottom]` */
function boundsOf(text: string): Bounds {
  const [left = 0, top = 0, right = 0, bottom = 0] = (text.match(/-?\d+/g) ?? []).map(Number);
  return { left, top, right, bottom };
}
