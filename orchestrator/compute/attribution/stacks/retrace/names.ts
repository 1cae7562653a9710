/** Stores each distinct string once, identified by a small number. */
export class Names {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];

  idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#names.length;
    const own = copyOf(name);
    this.#names.push(own);
    this.#ids.set(own, id);
    return id;
  }

  /** Undefined for an unknown name. */
  find(name: string): number | undefined {
    return this.#ids.get(name);
  }

  nameOf(id: number): string {
    const name = this.#names[id];
    if (name === undefined) throw new RangeError(`name ${id} of ${this.#names.length}`);
    return name;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** A copy, because a slice keeps the text it was cut from alive: a mapping of 100 MB would stay in memory. */
const copyOf = (slice: string): string => decoder.decode(encoder.encode(slice));
