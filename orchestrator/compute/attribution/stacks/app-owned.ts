/** The probe's frames are never the app's, whatever the prefixes. */
const PROBE = 'dev.hitchproof.probe.';

/** Whether a stack frame or method belongs to the team's own packages. */
export const isAppOwned = (frame: string, appPackages: readonly string[]): boolean =>
  !frame.startsWith(PROBE) &&
  appPackages.some((prefix) => frame.startsWith(prefix) && endsSegment(frame, prefix));

/** `com.acme` owns `com.acme.Feed`, not `com.acmeother.Feed`. */
const endsSegment = (frame: string, prefix: string): boolean =>
  prefix.endsWith('.') || frame[prefix.length] === '.';
