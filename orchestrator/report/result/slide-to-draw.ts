import type { RunMeasurement, SlideMeasurement } from '../../compute/measurement.ts';

/** A slide and the run it belongs to. */
export interface MeasuredSlide {
  readonly measurement: RunMeasurement;
  readonly slide: SlideMeasurement;
}

/** The slide that lost the most time to refreshes that showed nothing new; on a tie, the one with the longest frame. */
export function slideToDraw(runs: readonly RunMeasurement[]): MeasuredSlide | undefined {
  const slides = runs.flatMap((measurement) => measurement.slides.map((slide) => ({ measurement, slide })));
  const [worst] = slides
    .filter(({ slide }) => slide.frames.length > 0)
    .map((candidate) => ({ candidate, lost: lostUs(candidate.slide), longest: longestUs(candidate.slide) }))
    .sort((a, b) => b.lost - a.lost || b.longest - a.longest);
  return worst?.candidate;
}

const lostUs = ({ frames }: SlideMeasurement): number =>
  frames.reduce((sum, { missedRefreshes, periodUs }) => sum + missedRefreshes * periodUs, 0);

const longestUs = ({ frames }: SlideMeasurement): number =>
  frames.reduce((longest, { intervalUs }) => Math.max(longest, intervalUs), 0);
