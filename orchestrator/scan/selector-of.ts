import type { ViewNode } from './view-node.ts';

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
