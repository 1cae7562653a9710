import { rollups, sum } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import type { WorstFrame } from '../measurement.ts';
import { CHOREOGRAPHER } from '../metrics/kit/sources.ts';
import { at, type Ledger } from '../slides/ledger.ts';
import { CHILD_LAYOUT_POSITION, causeOf, type ListPosition } from './cause-of.ts';
import type { AttributionDefinition } from './definition.ts';
import { type LateFrame, lateFrames } from './late-frames.ts';
import type { StutterStacks } from './stacks/stutter-stacks.ts';

export const WORST_FRAMES: AttributionDefinition = {
  id: 'worst-frames',
  title: 'The five worst frames',
  unit: 'ms',
  definition:
    'The late frames with the longest hitches, each with its time, its callback’s ordinal (one that made the next frame late too has both hitches), its slide, its main factor, the place in the code where the watchdog saw it, the adapter position of the row that a RecyclerView was binding there, also between frames, and that of the list’s first child when last recorded before it (the probe records it at touch-down and at settle; unknown for views that are neither a RecyclerView nor an AdapterView).',
  formula:
    'the five callbacks of the largest Σ p_N·T_N over the late N that they caused, the earlier first among equals',
  sources: [CHOREOGRAPHER, CHILD_LAYOUT_POSITION],
  needs: ['intervals'],
  related: ['longest-hitch', 'main-factor'],
  savedAs: 'attribution.worstFrames',
};

const KEPT = 5;

/** The callbacks with the longest hitches, the longest first. One that made the next one late too has both hitches. */
export const worstFrames = (
  ledger: Ledger,
  stacks: StutterStacks,
  positionAt: (late: LateFrame) => ListPosition,
): readonly WorstFrame[] =>
  rollups(lateFrames(ledger), together, ({ causeRow }) => causeRow)
    .map(([, late]) => late)
    .toSorted((a, b) => b.hitchMs - a.hitchMs)
    .slice(0, KEPT)
    .map((late) => ({
      slide: late.slide.ordinal,
      vsyncUs: at(ledger.vsyncUs, late.causeRow),
      ordinal: ledger.ordinal[late.causeRow] ?? -1,
      intervalMs: msFromUs(at(ledger.intervalUs, late.causeRow)),
      missedVsyncs: late.missedRefreshes,
      ...causeOf(ledger, stacks, positionAt, late),
    }));

/** The first of them, with the hitches of all. */
const together = (late: readonly LateFrame[]): LateFrame => ({
  ...late.reduce((first) => first),
  hitchMs: sum(late, ({ hitchMs }) => hitchMs),
  missedRefreshes: sum(late, ({ missedRefreshes }) => missedRefreshes),
});
