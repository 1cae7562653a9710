/** The API level of the framework that the runtime includes. */
export const OWN_LEVEL = 34;

/** The Android release of each API level that a device can have. */
export const ANDROID_RELEASES: ReadonlyMap<number, string> = new Map([
  [29, '10'],
  [31, '12'],
  [OWN_LEVEL, '14'],
  [36, '16'],
]);
