/**
 * The path of a `__proto__` key in parsed JSON; undefined if there is none. Assigning such a key loses it or changes the
 * object's prototype, so its value would be ignored silently.
 */
export function prototypeKey(json: unknown): readonly string[] | undefined {
  const open: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: json, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return [...path, '__proto__'];
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object') open.push({ value: inner, path: [...path, key] });
    }
  }
  return undefined;
}
