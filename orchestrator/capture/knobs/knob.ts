/** Runs a line in the device's shell, for a limited time. Rejects if the line fails. */
export type Shell = (line: string, timeoutMs?: number) => Promise<string>;

interface ReadKnob {
  readonly id: string;
  readonly read: string;
  /** Undefined if the device has no such value. */
  readonly value: (printed: string) => string | undefined;
  readonly wanted: string;
  readonly isMet: (value: string) => boolean;
}

/** A device condition that a measurement needs. */
export type Knob =
  /** A value that can be read, set and restored. */
  | (ReadKnob & {
      readonly kind: 'state';
      readonly put: (value: string) => string;
      /** Limit for setting the value, if longer than that of other lines. */
      readonly putMs?: number;
    })
  /** A value that can only be read, e.g. the intended effect of other knobs. */
  | (ReadKnob & { readonly kind: 'check' })
  /** A command whose effect cannot be read from the device. */
  | { readonly kind: 'command'; readonly id: string; readonly apply: string; readonly restore: string };

/** Output of `settings get` for a setting without a value. */
const UNSET = 'null';

/**
 * An Android setting.
 * @param unset the value that the system uses if the setting has none
 */
export const setting = (
  place: `${'global' | 'system' | 'secure'} ${string}`,
  wanted: string,
  unset?: string,
): Knob => ({
  kind: 'state',
  id: place.slice(place.indexOf(' ') + 1),
  read: `settings get ${place}`,
  // A value is one word; anything else is a sentence about why there is none.
  value: (printed) => (/^\S+$/.test(printed) ? printed : undefined),
  wanted,
  isMet: (value) => {
    const now = value === UNSET ? unset : value;
    return now === wanted || (now !== undefined && Number(now) === Number(wanted));
  },
  put: (value) => (value === UNSET ? `settings delete ${place}` : `settings put ${place} ${value}`),
});
