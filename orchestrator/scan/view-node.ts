import { DOMParser, type Element, Node } from '@xmldom/xmldom';

/** Bounds on the screen, px. */
interface Bounds {
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

/** A text that needs no escape in a UiSelector or a spec. */
const PLAIN = /^[^"'\\\p{C}]{1,80}$/u;

/**
 * A WebdriverIO selector that finds one element of a screen: by accessibility id, resource id or text if that is unique, or
 * else by its position among the elements of its class.
 * @param all every element of the screen, in document order
 */
export function selectorOf(node: ViewNode, all: readonly ViewNode[]): string {
  const isUnique = (value: string, of: (other: ViewNode) => string): boolean =>
    PLAIN.test(value) && all.filter((other) => of(other) === value).length === 1;
  if (isUnique(node.description, ({ description }) => description)) return `~${node.description}`;
  if (isUnique(node.resourceId, ({ resourceId }) => resourceId))
    return uiSelector(`resourceId("${node.resourceId}")`);
  const text = firstTextIn(node);
  if (isUnique(text, (other) => other.text)) return uiSelector(`text("${text}")`);
  const instance = all.filter(({ className }) => className === node.className).indexOf(node);
  return uiSelector(`className("${node.className}").instance(${instance})`);
}

const uiSelector = (criteria: string): string => `android=new UiSelector().${criteria}`;

/** A press on a text presses the row around it; a row's text must not select the list around it. */
const firstTextIn = (node: ViewNode): string =>
  node.text === '' && !node.scrollable
    ? (node.children.map(firstTextIn).find((text) => text !== '') ?? '')
    : node.text;
