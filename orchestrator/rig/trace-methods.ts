import { runAndroidTool } from './android-tool.ts';
import { makePlace } from './make-place.ts';

/**
 * Writes the classes of jars and class folders into one jar, with calls to the probe in each method that can take long.
 * @param packages packages to change; empty: all
 * @returns the changes, one fact each
 * @throws UsageError if the input is refused; FaultError without Java
 */
export function traceMethods(
  inputs: readonly string[],
  packages: readonly string[],
  out: string,
): readonly string[] {
  makePlace(out);
  const words = [out, packages.join(','), ...inputs];
  return runAndroidTool('Tracing methods', 'dev.hitchproof.methods.Main', words).split('\n');
}
