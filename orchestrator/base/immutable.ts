/** A schema's inferred type with every field, array and tuple in it read-only. */
export type Immutable<T> = { readonly [K in keyof T]: Immutable<T[K]> };
