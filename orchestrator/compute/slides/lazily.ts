/**
 * An object whose properties are made when first read and then stay: most runs look at few of a ledger's
 * columns, and none should pay for the others.
 */
export function lazily<T extends object>(make: { readonly [K in keyof T]: () => T[K] }): T {
  const object = {} as T;
  for (const key of Object.keys(make) as (keyof T)[]) {
    Object.defineProperty(object, key, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make[key]();
        Object.defineProperty(object, key, { value, enumerable: true });
        return value;
      },
    });
  }
  return object;
}
