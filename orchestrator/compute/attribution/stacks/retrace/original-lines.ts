import type { MethodRow } from './method-rows.ts';

/**
 * The original lines a residual line can mean; several when a range of other length was squeezed into it.
 * [undefined] when the mapping has none (line 0) or the frame had none.
 * https://r8.googlesource.com/r8/+/refs/heads/main/src/main/java/com/android/tools/r8/naming/ClassNamingForNameMapper.java
 */
export function originalLines(row: MethodRow, line: number | undefined): readonly (number | undefined)[] {
  const { start, end, originalStart, originalEnd } = row;
  if (originalStart < 0) return [line];
  if (start < 0) return [originalStart || undefined];
  const known = line ?? 0;
  if (known < start || known > end) return [undefined];
  if (originalStart === originalEnd) return [originalStart || undefined];
  if (originalEnd - originalStart === end - start) return [originalStart + known - start || undefined];
  return Array.from({ length: originalEnd - originalStart + 1 }, (_, i) => originalStart + i);
}
