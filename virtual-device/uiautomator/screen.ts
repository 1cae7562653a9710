import type { ViewNode } from '../runtime-link/control-port.ts';
import type { RuntimePort } from '../runtime-link/runtime-port.ts';

/** A view on the screen and its place in the tree. */
export interface ScreenNode {
  readonly view: ViewNode;
  /** Child indices from the root; `index` is the last of them. */
  readonly path: readonly number[];
  readonly parent: ScreenNode | undefined;
  readonly children: readonly ScreenNode[];
}

/** The view tree at one moment, without invisible views and their children, as UiAutomator has it. */
export interface Screen {
  readonly root: ScreenNode | undefined;
  readonly package: string;
  /** Every node, in document order. */
  readonly nodes: readonly ScreenNode[];
}

export async function readScreen(runtime: RuntimePort): Promise<Screen> {
  const tree = await runtime.call('tree', {});
  const nodes: ScreenNode[] = [];
  const build = (view: ViewNode, path: readonly number[], parent: ScreenNode | undefined): ScreenNode => {
    const children: ScreenNode[] = [];
    const node: ScreenNode = { view, path, parent, children };
    nodes.push(node);
    const visible = view.children.filter((child) => child.displayed);
    for (const [index, child] of visible.entries()) children.push(build(child, [...path, index], node));
    return node;
  };
  const root = tree.root === null ? undefined : build(tree.root, [], undefined);
  return { root, package: tree.package ?? '', nodes };
}

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
