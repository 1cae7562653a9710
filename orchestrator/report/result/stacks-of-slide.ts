import { group, sum } from 'd3-array';
import type { StackCluster } from '../../compute/measurement.ts';
import type { MeasuredSlide } from './slide-to-draw.ts';

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
