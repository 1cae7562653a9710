/** A difference between what was measured and what the display showed. */
export interface Mismatch {
  /** E.g. `slide 2, scroll-hitch-rate`. */
  readonly what: string;
  readonly measured: string;
  readonly shown: string;
}
