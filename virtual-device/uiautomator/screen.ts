import { type ViewNode, viewNode } from '../runtime-link/control-port.ts';
import type { RuntimePort } from '../runtime-link/runtime-port.ts';

/** A view on the screen and its place in the tree. */
export interface ScreenNode {
  readonly view: ViewNode;
  /** Child indices from the root; `index` is the last of them. */
  readonly path: readonly number[];
  readonly parent: ScreenNode | undefined;
  readonly children: readonly ScreenNode[];
}

/** The view tree at one moment, as UiAutomator sees it. */
export interface Screen {
  readonly root: ScreenNode | undefined;
  readonly package: string;
  /** Every node, in document order. */
  readonly nodes: readonly ScreenNode[];
  /** The toast that is shown, a child of the hierarchy. */
  readonly toast: ScreenNode | undefined;
}

/** @param settings the session's, which decide what it sees; absent: all visible views and no toast */
export async function readScreen(
  runtime: RuntimePort,
  settings: ReadonlyMap<string, unknown> = new Map(),
): Promise<Screen> {
  const tree = await runtime.call('tree', { unimportant: settings.get('ignoreUnimportantViews') !== true });
  const seesInvisible = settings.get('allowInvisibleElements') === true;
  const nodes: ScreenNode[] = [];
  const build = (view: ViewNode, path: readonly number[], parent: ScreenNode | undefined): ScreenNode => {
    const children: ScreenNode[] = [];
    const node: ScreenNode = { view, path, parent, children };
    nodes.push(node);
    for (const [index, child] of view.children.entries()) {
      if (child.displayed || seesInvisible) children.push(build(child, [...path, index], node));
    }
    return node;
  };
  const root = tree.root === null ? undefined : build(tree.root, [], undefined);
  const seesToasts = settings.get('enableNotificationListener') === true;
  const toast = seesToasts && typeof tree.toast === 'string' ? toastNode(tree.toast) : undefined;
  return { root, package: tree.package ?? '', nodes, toast };
}

/** A toast as UiAutomator2's server represents it. */
const toastNode = (text: string): ScreenNode => ({
  view: viewNode.parse({
    class: 'android.widget.Toast',
    package: 'com.android.settings',
    text,
    bounds: [0, 0, 0, 0],
    displayed: true,
    children: [],
  }),
  path: [1],
  parent: undefined,
  children: [],
});

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function areaOf({ view }: ScreenNode): Area {
  const [left, top, right, bottom] = view.bounds;
  return { left, top, right, bottom };
}

export const centerOf = (area: Area) => ({
  x: Math.floor((area.left + area.right) / 2),
  y: Math.floor((area.top + area.bottom) / 2),
});

export const isInside = (node: ScreenNode, ancestor: ScreenNode): boolean =>
  node === ancestor || (node.parent !== undefined && isInside(node.parent, ancestor));
