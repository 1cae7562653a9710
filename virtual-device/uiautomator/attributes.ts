import type { ScreenNode } from './screen.ts';

/** In the order of the page source. */
const NAMES: readonly string[] =
  'index package class text content-desc resource-id checkable checked clickable enabled focusable focused long-clickable password scrollable selected bounds displayed'.split(
    ' ',
  );

function textOf({ view, path }: ScreenNode, name: string): string {
  const [left, top, right, bottom] = view.bounds;
  if (name === 'index') return String(path.at(-1) ?? 0);
  if (name === 'bounds') return `[${left},${top}][${right},${bottom}]`;
  const inView = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return String(view[inView as keyof typeof view]);
}

/** The attributes of the page source, in its order. */
export const attributesOf = (node: ScreenNode): [string, string][] =>
  NAMES.map((name) => [name, textOf(node, name)]);

const ALIASES = new Map([
  ['name', 'content-desc'],
  ['contentDescription', 'content-desc'],
  ['resourceId', 'resource-id'],
  ['className', 'class'],
  ['longClickable', 'long-clickable'],
]);

/** undefined if there is no attribute of this name. */
export function attributeOf(node: ScreenNode, name: string): string | undefined {
  const known = ALIASES.get(name) ?? name;
  return NAMES.includes(known) ? textOf(node, known) : undefined;
}
