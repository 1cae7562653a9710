/** Runs a line in the device's shell, for a limited time. It rejects when the line fails. */
export type Shell = (line: string, timeoutMs?: number) => Promise<string>;

/** One condition of a device that a measurement wants. */
export type Knob =
  /** A value that can be read, set, and set back. */
  | {
      readonly kind: 'state';
      readonly id: string;
      readonly read: string;
      /** Undefined when the device has no such value. */
      readonly value: (printed: string) => string | undefined;
      readonly wanted: string;
      readonly isMet: (value: string) => boolean;
      readonly put: (value: string) => string;
      /** How long putting may last where it is longer than other lines. */
      readonly putMs?: number;
    }
  /** A value that can only be read, such as what other knobs are meant to cause. */
  | {
      readonly kind: 'check';
      readonly id: string;
      readonly read: string;
      readonly value: (printed: string) => string | undefined;
      readonly wanted: string;
      readonly isMet: (value: string) => boolean;
    }
  /** A command whose effect the device does not print. */
  | { readonly kind: 'command'; readonly id: string; readonly apply: string; readonly restore: string };

/** What `settings get` prints for a setting without a value. */
const UNSET = 'null';

/**
 * A setting of Android.
 * @param unset the value that the system takes when the setting has none
 */
export const setting = (
  place: `${'global' | 'system' | 'secure'} ${string}`,
  wanted: string,
  unset?: string,
): Knob => ({
  kind: 'state',
  id: place.slice(place.indexOf(' ') + 1),
  read: `settings get ${place}`,
  // One word: anything else is a sentence about why not.
  value: (printed) => (/^\S+$/.test(printed) ? printed : undefined),
  wanted,
  isMet: (value) => {
    const now = value === UNSET ? unset : value;
    return now === wanted || (now !== undefined && Number(now) === Number(wanted));
  },
  put: (value) => (value === UNSET ? `settings delete ${place}` : `settings put ${place} ${value}`),
});
