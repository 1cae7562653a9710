/** Why a phone shows no app; AOSP KeyguardServiceDelegate, TrustManagerService, StorageManagerService. */
export type Lock = 'before-first-unlock' | 'secure';

/** A line of the shell for {@link lockIn}. */
export const lockCommand = 'getprop sys.user.0.ce_available; dumpsys window policy; dumpsys trust';

/** Undefined if the screen is unlocked, or its lock is one that anyone opens by a swipe. */
export function lockIn(printed: string): Lock | undefined {
  if (/^false\r?$/m.test(printed.split('\n', 1)[0] ?? '')) return 'before-first-unlock';
  const isShowing = /^\s*(?:KeyguardServiceDelegate\s+)?showing=true\b/m.test(printed);
  const isSecure = /\bsecure=true\b/.test(printed) || /\(current\).*\bdeviceLocked=1\b/.test(printed);
  return isShowing && isSecure ? 'secure' : undefined;
}

/** What is in the way, and what to do. */
export const lockSentence = (lock: Lock): string =>
  lock === 'secure'
    ? 'The screen has a lock that only its owner can open: unlock it, or set *Screen lock* to *None*.'
    : 'The device has not been unlocked since it was started, and until then apps have no files: unlock it once.';
