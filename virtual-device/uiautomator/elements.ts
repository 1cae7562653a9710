import { RestError } from './rest-error.ts';
import type { Screen, ScreenNode } from './screen.ts';

const W3C_ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementReference {
  readonly ELEMENT: string;
  readonly [W3C_ELEMENT]: string;
}

interface Memory {
  readonly path: string;
  readonly identity: string;
}

/** Excludes the text, since a view may change it. A recycled row has another content description. */
const identityOf = ({ view }: ScreenNode): string =>
  JSON.stringify([view.class, view.resourceId, view.contentDesc]);
const pathOf = ({ path }: ScreenNode): string => path.join('.');

/** Remembers found elements, so that they can be found again on a later screen. */
export function createElements() {
  const memories = new Map<string, Memory>();
  const ids = new Map<string, string>();
  return {
    refer: (node: ScreenNode): ElementReference => {
      const memory = { path: pathOf(node), identity: identityOf(node) };
      const key = `${memory.path} ${memory.identity}`;
      const id = ids.get(key) ?? `00000000-0000-0000-0000-${ids.size.toString(16).padStart(12, '0')}`;
      ids.set(key, id);
      memories.set(id, memory);
      return { ELEMENT: id, [W3C_ELEMENT]: id };
    },
    /** The element on the given screen; throws `stale element reference` if it is gone. */
    resolve: (id: string, screen: Screen): ScreenNode => {
      const memory = memories.get(id);
      if (memory === undefined) throw new RestError('no such element', `unknown element id ${id}`);
      const all = screen.toast === undefined ? screen.nodes : [...screen.nodes, screen.toast];
      const alike = all.filter((node) => identityOf(node) === memory.identity);
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

export type Elements = ReturnType<typeof createElements>;

export function referencedId(origin: unknown): string | undefined {
  if (typeof origin !== 'object' || origin === null) return undefined;
  const reference = origin as Partial<ElementReference>;
  const id = reference[W3C_ELEMENT] ?? reference.ELEMENT;
  return typeof id === 'string' ? id : undefined;
}
