import { runAndroidTool } from './android-tool.ts';
import { makePlace } from './make-place.ts';

/**
 * Writes the classes of jars and class folders into one jar, with calls to the probe in each method that can take long.
 * @param packages empty: all
 * @returns what was changed, one fact each
 * @throws UsageError when the input is refused; FaultError without Java
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
