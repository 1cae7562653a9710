import { RestError } from './rest-error.ts';
import type { Screen, ScreenNode } from './screen.ts';

const W3C_ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementReference {
  readonly ELEMENT: string;
  readonly [W3C_ELEMENT]: string;
}

/** What was found, remembered so that it can be found again on a later screen. */
export interface Elements {
  readonly refer: (node: ScreenNode) => ElementReference;
  /** The element on the screen as it is now, or `stale element reference`. */
  readonly resolve: (id: string, screen: Screen) => ScreenNode;
}

interface Memory {
  readonly path: string;
  readonly identity: string;
}

/** Text is no part of it: a counter that counts is the same view. A described row that is recycled is not. */
const identityOf = ({ view }: ScreenNode): string =>
  JSON.stringify([view.class, view.resourceId, view.contentDesc]);
const pathOf = ({ path }: ScreenNode): string => path.join('.');

export function createElements(): Elements {
  const memories = new Map<string, Memory>();
  const ids = new Map<string, string>();
  return {
    refer: (node) => {
      const memory = { path: pathOf(node), identity: identityOf(node) };
      const key = `${memory.path} ${memory.identity}`;
      const id = ids.get(key) ?? `00000000-0000-0000-0000-${ids.size.toString(16).padStart(12, '0')}`;
      ids.set(key, id);
      memories.set(id, memory);
      return { ELEMENT: id, [W3C_ELEMENT]: id };
    },
    resolve: (id, screen) => {
      const memory = memories.get(id);
      if (memory === undefined) throw new RestError('no such element', `there never was an element ${id}`);
      const alike = screen.nodes.filter((node) => identityOf(node) === memory.identity);
      const samePlace = alike.find((node) => pathOf(node) === memory.path);
      const found = samePlace ?? (alike.length === 1 ? alike[0] : undefined);
      if (found === undefined)
        throw new RestError(
          'stale element reference',
          `the element ${memory.identity} is no longer on the screen`,
        );
      return found;
    },
  };
}

export function referencedId(origin: unknown): string | undefined {
  if (typeof origin !== 'object' || origin === null) return undefined;
  const reference = origin as Partial<ElementReference>;
  const id = reference[W3C_ELEMENT] ?? reference.ELEMENT;
  return typeof id === 'string' ? id : undefined;
}
