/** The number captured by a pattern in the first line that it matches; undefined if it matches none. */
export function numberIn(lines: readonly string[], pattern: RegExp): number | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return Number(found);
  }
  return undefined;
}
