import { mannKendallP } from '../../statistics/mann-kendall.ts';
import { theilSenSlope } from '../../statistics/theil-sen.ts';
import type { SlideTrend } from '../measurement.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { AttributionDefinition } from './definition.ts';
import { slideHitches } from './late-frames.ts';

export const SLIDE_TREND: AttributionDefinition = {
  id: 'slide-trend',
  title: 'Trend of the hitch rate within a session',
  unit: 'ms/s per slide',
  definition:
    'How the slides’ hitch rates change with their place in the session: the median slope between any two slides, and the probability of a trend at least as clear, up or down, if the order of the slides did not matter. Needs at least 4 slides. A report combines all runs: slides of one screen of one run are compared with each other, by the list’s first row at their start, or else by the px scrolled before, or else by their order, and all comparisons of all runs make one probability.',
  formula:
    'h_k = 1000·Σ p_N·T_N / Σ I_N of slide k; slope = median over pairs j < k of (h_k − h_j) / (k − j); p of Mann and Kendall, two-sided: exact without equal h, else normal with tie and continuity correction. Of all runs: S = Σ over screens of runs of Σ sign(d_k − d_j)·sign(h_k − h_j), its variances added, each corrected for ties of d and of h',
  sources: [
    {
      title: 'Sen, Estimates of the Regression Coefficient Based on Kendall’s Tau, JASA 63 (1968)',
      url: 'https://doi.org/10.1080/01621459.1968.10480934',
    },
    {
      title: 'Mann, Nonparametric Tests Against Trend, Econometrica 13 (1945)',
      url: 'https://doi.org/10.2307/1907187',
    },
    {
      title:
        'Hirsch, Slack & Smith, Techniques of Trend Analysis for Monthly Water Quality Data, WRR 18 (1982)',
      url: 'https://doi.org/10.1029/WR018i001p00107',
    },
  ],
  needs: ['intervals'],
  related: ['scroll-hitch-rate'],
  savedAs: 'attribution.slideTrend',
};

const FEWEST_SLIDES = 4;

/** Hitch rate against the slide's position in the session. */
export function slideTrend(ledger: Ledger): SlideTrend | undefined {
  const slides = slideHitches(ledger);
  if (slides.length < FEWEST_SLIDES) return undefined;
  const rates = slides.map(({ hitchRate }) => hitchRate);
  const ordinals = slides.map(({ slide }) => slide.ordinal);
  return { slides: slides.length, slope: theilSenSlope(ordinals, rates), p: mannKendallP(rates) };
}
