import { inspect } from 'node:util';

/** A credential. Only `reveal()` returns it: as text, in JSON and in an inspected object it is hidden. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

const HIDDEN = '[hidden]';
