import { MS_PER_S, msFromUs, US_PER_S } from '../../units.ts';
import type { Attribution, StackCluster, WorstFrame } from '../measurement.ts';
import { countedTime } from '../metrics/counted-time.ts';
import { factorOf } from '../metrics/main-factor.ts';
import { at, missedVsyncs } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Scrollable } from '../trace/trace.ts';
import { lateFrames } from './late-frames.ts';
import { hitchMs } from './main-factor.ts';
import type { StutterStacks } from './stutter-stacks.ts';

const WORST = 5;

/** The five longest late frames, the longest hitch first. */
export function worstFrames(
  ledger: Ledger,
  { clusters, clusterOfRow }: StutterStacks,
  scrollables: readonly Scrollable[],
): readonly WorstFrame[] {
  return lateFrames(ledger)
    .toSorted((a, b) => hitchMs(ledger, b.row) - hitchMs(ledger, a.row))
    .slice(0, WORST)
    .map(({ slide, row }) => ({
      slide: slide.ordinal,
      vsyncUs: at(ledger.vsyncUs, row),
      ordinal: ledger.ordinal[row] ?? -1,
      intervalMs: msFromUs(at(ledger.intervalUs, row)),
      missedVsyncs: missedVsyncs(ledger, row),
      factor: factorOf(ledger, slide, row),
      stack: labelOf(clusters[clusterOfRow.get(row) ?? -1]),
      adapterPosition: positionNear(scrollables, slide.window, at(ledger.vsyncUs, row)),
    }));
}

const labelOf = (cluster: StackCluster | undefined): string | undefined => cluster?.appFrame ?? cluster?.key;

/** First child's position at the last look before the frame: touch-down or settle. */
function positionNear(
  scrollables: readonly Scrollable[],
  window: number,
  timeUs: number,
): number | undefined {
  const seen = scrollables.findLast((view) => view.window === window && view.timeUs <= timeUs);
  return seen === undefined || seen.firstPosition < 0 ? undefined : seen.firstPosition;
}

/** The five slides with the most hitch time; slides without any are not bad ones. */
export const worstSlides = (ledger: Ledger): Attribution['worstSlides'] =>
  hitchBySlide(ledger)
    .filter((slide) => slide.hitchMs > 0)
    .toSorted((a, b) => b.hitchMs - a.hitchMs)
    .slice(0, WORST);

/** Hitch time and rate of each slide that has counted frames. */
export function hitchBySlide(ledger: Ledger): Attribution['worstSlides'] {
  return ledger.slides.flatMap((slide) => {
    const own = { ...ledger, slides: [slide] };
    const { us } = countedTime(own);
    const ms = lateFrames(own).reduce((sum, { row }) => sum + hitchMs(ledger, row), 0);
    return us === 0
      ? []
      : [{ ordinal: slide.ordinal, hitchMs: ms, hitchRate: (ms * US_PER_S * MS_PER_S) / (us * MS_PER_S) }];
  });
}
