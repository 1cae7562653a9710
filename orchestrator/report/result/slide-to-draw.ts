import { group, sum } from 'd3-array';
import type { RunMeasurement, SlideMeasurement, StackCluster } from '../../compute/measurement.ts';

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

/** A stack and the share of one slide's hitch time that it explains. */
export interface SlideStack extends Pick<StackCluster, 'example' | 'appFrame'> {
  readonly hitchMs: number;
}
export interface SlideStacks {
  readonly stacks: readonly SlideStack[];
  readonly withoutStackMs: number;
}

/** Hitch time is the duration of refreshes without a new picture. A stack explains the gap that its frame or the next one ended. */
export function stacksOfSlide({ measurement, slide }: MeasuredSlide): SlideStacks {
  const late = slide.frames.flatMap(({ missedRefreshes, periodUs, stack }, i) =>
    missedRefreshes > 0
      ? [{ hitchMs: (missedRefreshes * periodUs) / 1000, stack: stack ?? slide.frames[i - 1]?.stack }]
      : [],
  );
  const clusters = measurement.attribution.stutterStacks;
  const stacks = [...group(late, ({ stack }) => stack)].flatMap(([index, frames]) => {
    const cluster = index === undefined ? undefined : clusters[index];
    if (cluster === undefined) return [];
    const { example, appFrame } = cluster;
    return [{ example, ...(appFrame === undefined ? {} : { appFrame }), hitchMs: sum(frames, hitchOf) }];
  });
  return { stacks, withoutStackMs: sum(late, hitchOf) - sum(stacks, hitchOf) };
}

const hitchOf = ({ hitchMs }: { readonly hitchMs: number }): number => hitchMs;
