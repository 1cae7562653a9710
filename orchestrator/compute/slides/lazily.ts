/**
 * `known` with further properties that are made when first read and then stay: a whole measurement reads every
 * column of a ledger, headline values alone need few.
 */
export function lazily<T extends object, Late extends keyof T = keyof T>(
  known: Omit<T, Late>,
  make: { readonly [K in Late]-?: () => T[K] },
): T {
  const object = { ...known } as T;
  for (const key of Object.keys(make) as Late[]) {
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
