import type { Ledger } from './ledger.ts';
import type { Slide } from './slide.ts';

/** The ledger of some slides of a run: callbacks outside of slides belong to none of them, only to the run. */
export const ofSlides = (ledger: Ledger, slides: readonly Slide[]): Ledger => ({
  ...ledger,
  slides,
  callbacks: undefined,
});
