import type { Ledger } from './ledger.ts';
import type { Slide } from './slide.ts';

/** The ledger of some slides of a run, without the callbacks outside of slides. */
export const ofSlides = (ledger: Ledger, slides: readonly Slide[]): Ledger => ({
  ...ledger,
  slides,
  callbacks: undefined,
});
