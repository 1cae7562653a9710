/** What `dumpsys display` says of the display that is on. */
export interface DisplayModes {
  /** Refresh rates of its modes. */
  readonly hz: readonly number[];
  /** The rate that it has now; undefined if the dump does not say. */
  readonly activeHz: number | undefined;
}

/**
 * Reads the default display's modes. Its rate is stated since API 34; before, it is that of the mode whose number is stated.
 * The list of modes begins with any of them, such as one of 120 Hz while the display is at 60.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/display/DisplayDeviceInfo.java (toString)
 */
export function displayModesIn(dump: string): DisplayModes {
  const displays = dump.split('DisplayDeviceInfo{').slice(1);
  const [one = ''] = (displays.find((text) => / state ON\b/.test(text)) ?? displays[0] ?? '').split('\n');
  const modes = [...one.matchAll(/\{id=(\d+),[^{}]*?\bfps=([\d.]+)/g)].map(([, id, fps]) => ({
    id,
    hz: Number(fps),
  }));
  const active = / modeId (\d+)/.exec(one)?.[1];
  const stated = / renderFrameRate ([\d.]+)/.exec(one)?.[1];
  return {
    hz: modes.map(({ hz }) => hz),
    activeHz: stated === undefined ? modes.find(({ id }) => id === active)?.hz : Number(stated),
  };
}
