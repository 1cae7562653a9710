import type { SlideTrend } from '../measurement.ts';
import type { Ledger } from '../slides/ledger.ts';
import { mannKendallP } from './mann-kendall.ts';
import { theilSenSlope } from './theil-sen.ts';
import { hitchBySlide } from './worst.ts';

const FEWEST_SLIDES = 4;

/** Does it get worse the further one scrolls? Hitch rate against the slide's place in the session. */
export function slideTrend(ledger: Ledger): SlideTrend | undefined {
  const slides = hitchBySlide(ledger);
  if (slides.length < FEWEST_SLIDES) return undefined;
  const rates = slides.map(({ hitchRate }) => hitchRate);
  const ordinals = slides.map(({ ordinal }) => ordinal);
  return { slides: slides.length, slope: theilSenSlope(ordinals, rates), p: mannKendallP(rates) };
}
