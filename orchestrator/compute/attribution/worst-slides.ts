import { rollup, sum } from 'd3-array';
import type { FrameCause, WorstSlide } from '../measurement.ts';
import { CHOREOGRAPHER } from '../metrics/kit/sources.ts';
import type { Ledger, Slide } from '../slides/ledger.ts';
import { CHILD_LAYOUT_POSITION, causeOf, type ListPosition } from './cause-of.ts';
import type { AttributionDefinition } from './definition.ts';
import { type LateFrame, lateFrames, slideHitches } from './late-frames.ts';
import type { StutterStacks } from './stacks/stutter-stacks.ts';

export const WORST_SLIDES: AttributionDefinition = {
  id: 'worst-slides',
  title: 'The five worst slides',
  unit: 'ms',
  definition:
    'The slides with the most hitch time, each with its ordinal, start and end, hitch time and rate, the main factor and the place in the code that explain most of that time, and two adapter positions of the slide’s longest hitch: of the row that was being bound, and of the list’s first child when last recorded before it. Slides without a late frame are left out.',
  formula: 'the five slides of the largest Σ p_N·T_N > 0, the earlier first among equals',
  sources: [CHOREOGRAPHER, CHILD_LAYOUT_POSITION],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'main-factor'],
  savedAs: 'attribution.worstSlides',
};

const KEPT = 5;

/** The slides with the most hitch time, the worst first. */
export const worstSlides = (
  ledger: Ledger,
  stacks: StutterStacks,
  positionAt: (late: LateFrame) => ListPosition,
): readonly WorstSlide[] =>
  slideHitches(ledger)
    .filter((slide) => slide.hitchMs > 0)
    .toSorted((a, b) => b.hitchMs - a.hitchMs)
    .slice(0, KEPT)
    .map(({ slide, ...lost }) => ({
      ordinal: slide.ordinal,
      startUs: slide.startUs,
      endUs: slide.endUs,
      ...lost,
      ...slideCause(ledger, stacks, positionAt, slide),
    }));

/** The cause that explains most of the slide's hitch time. */
function slideCause(
  ledger: Ledger,
  stacks: StutterStacks,
  positionAt: (late: LateFrame) => ListPosition,
  slide: Slide,
): FrameCause {
  const late = lateFrames(ledger)
    .filter((frame) => frame.slide === slide)
    .map((frame) => ({ ms: frame.hitchMs, ...causeOf(ledger, stacks, positionAt, frame) }))
    .toSorted((a, b) => b.ms - a.ms);
  const stacked = late.flatMap(({ ms, stack }) => (stack === undefined ? [] : [{ ms, name: stack }]));
  return {
    factor: heaviest(late.map(({ ms, factor }) => ({ ms, name: factor }))) ?? 'unknown',
    stack: heaviest(stacked),
    boundPosition: late[0]?.boundPosition,
    adapterPosition: late[0]?.adapterPosition,
  };
}

function heaviest(hitches: readonly { readonly ms: number; readonly name: string }[]): string | undefined {
  const byName = rollup(
    hitches,
    (same) => sum(same, ({ ms }) => ms),
    ({ name }) => name,
  );
  return [...byName].sort(([, a], [, b]) => b - a)[0]?.[0];
}
