/** Something that was measured otherwise than the display showed it. */
export interface Mismatch {
  /** E.g. `slide 2, scroll-hitch-rate`. */
  readonly what: string;
  readonly measured: string;
  readonly shown: string;
}
