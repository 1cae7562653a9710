import type { MappingIndex } from './mapping-index.ts';

/** Replaces the file in frames of native code. */
const NATIVE = 'Native Method';

/**
 * The file of an original class: from the mapping, or else derived from the outermost class as R8 does.
 * https://r8.googlesource.com/r8/+/refs/heads/main/src/main/java/com/android/tools/r8/retrace/internal/RetraceUtils.java
 */
export function sourceFileOf(index: MappingIndex, originalClass: string, givenFile: string): string {
  const mapped = index.sourceFiles.get(originalClass);
  return mapped ?? (givenFile === NATIVE ? givenFile : inferredFile(originalClass, givenFile));
}

function inferredFile(originalClass: string, givenFile: string): string {
  const simple = originalClass.slice(originalClass.lastIndexOf('.') + 1);
  // Empty for the classes that R8 makes, such as `$r8$lambda$x`, whose file is `.java`.
  const [outer = ''] = simple.split('$', 1);
  const extension = /\.(\w+)$/.exec(givenFile)?.[1];
  const isKotlin = extension === 'kt' || (extension === undefined && outer.endsWith('Kt'));
  if (!isKotlin) return `${outer}.java`;
  return `${outer.endsWith('Kt') ? outer.slice(0, -2) : outer}.kt`;
}
