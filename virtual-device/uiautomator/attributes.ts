import type { ScreenNode } from './screen.ts';

const NAMES = new Map<string, (node: ScreenNode) => string | boolean | number>([
  ['index', ({ path }) => path.at(-1) ?? 0],
  ['package', ({ view }) => view.package],
  ['class', ({ view }) => view.class],
  ['text', ({ view }) => view.text],
  ['content-desc', ({ view }) => view.contentDesc],
  ['resource-id', ({ view }) => view.resourceId],
  ['checkable', ({ view }) => view.checkable],
  ['checked', ({ view }) => view.checked],
  ['clickable', ({ view }) => view.clickable],
  ['enabled', ({ view }) => view.enabled],
  ['focusable', ({ view }) => view.focusable],
  ['focused', ({ view }) => view.focused],
  ['long-clickable', ({ view }) => view.longClickable],
  ['password', ({ view }) => view.password],
  ['scrollable', ({ view }) => view.scrollable],
  ['selected', ({ view }) => view.selected],
  ['bounds', ({ view }) => boundsText(view.bounds)],
  ['displayed', ({ view }) => view.displayed],
]);

const boundsText = ([left, top, right, bottom]: readonly number[]): string =>
  `[${left},${top}][${right},${bottom}]`;

/** The attributes of the page source, in its order. */
export const attributesOf = (node: ScreenNode): [string, string][] =>
  [...NAMES].map(([name, read]) => [name, String(read(node))]);

const ALIASES = new Map([
  ['name', 'content-desc'],
  ['contentDescription', 'content-desc'],
  ['resourceId', 'resource-id'],
  ['className', 'class'],
  ['longClickable', 'long-clickable'],
]);

/** undefined if there is no attribute of this name. */
export function attributeOf(node: ScreenNode, name: string): string | undefined {
  const read = NAMES.get(ALIASES.get(name) ?? name);
  return read === undefined ? undefined : String(read(node));
}
