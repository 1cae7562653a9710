/** The frames of the probe and of the virtual device are never the app's, even if a prefix matches. */
const PROBE = ['dev.hitchproof.probe.', 'dev.hitchproof.trace.', 'dev.hitchproof.device.'];
export const isProbe = (method: string): boolean => PROBE.some((prefix) => method.startsWith(prefix));

/** Whether a stack frame or method belongs to the team's own packages. */
export const isAppOwned = (frame: string, appPackages: readonly string[]): boolean =>
  !isProbe(frame) && appPackages.some((prefix) => frame.startsWith(prefix) && endsSegment(frame, prefix));

/** `com.acme` owns `com.acme.Feed`, not `com.acmeother.Feed`. */
const endsSegment = (frame: string, prefix: string): boolean =>
  prefix.endsWith('.') || frame[prefix.length] === '.';

/** The app-owned methods of a heavy path; if there is none, its innermost method. */
export function stackKey(path: readonly string[], appPackages: readonly string[]): string {
  const owned = path.filter((method) => isAppOwned(method, appPackages));
  return owned.length === 0 ? (path.at(-1) ?? 'unknown') : owned.join('|');
}
