import type { FrameFact, StageName } from './measurement.ts';
import { STAGES } from './metrics/kit/stages.ts';
import { at, hasFlag, isCounted, missedVsyncs } from './slides/counted.ts';
import { FrameFlag, type Ledger } from './slides/ledger.ts';
import { presentation } from './slides/presentation.ts';
import type { Slide } from './slides/slide.ts';

/** The frames of a slide as the timeline draws them. */
export function frameFacts(
  ledger: Ledger,
  { from, to }: Slide,
  clusterOfRow: ReadonlyMap<number, number>,
): readonly FrameFact[] {
  const shown = presentation(ledger);
  return Array.from({ length: to - from }, (_, i): FrameFact => {
    const row = from + i;
    const stages = stagesAt(ledger, row);
    const stack = clusterOfRow.get(row);
    return {
      vsyncUs: at(ledger.vsyncUs, row),
      intervalUs: at(ledger.intervalUs, row),
      periodUs: at(ledger.periodUs, row),
      missedVsyncs: missedVsyncs(ledger, row),
      missedRefreshes: shown.missedRefreshes[row] ?? 0,
      shownAtRefresh: shown.shownAtRefresh[row] ?? 0,
      counted: isCounted(ledger, row),
      phase: hasFlag(ledger, row, FrameFlag.drag)
        ? 'drag'
        : hasFlag(ledger, row, FrameFlag.fling)
          ? 'fling'
          : 'none',
      ...(stages === undefined ? {} : { stages }),
      ...(stack === undefined ? {} : { stack }),
    };
  });
}

/** A stage that this API level does not report is 0: it has no bar to draw. */
function stagesAt(ledger: Ledger, row: number): Readonly<Record<StageName, number>> | undefined {
  if (Number.isNaN(at(ledger.stages.unknownDelayUs, row))) return undefined;
  const us = (column: (typeof STAGES)[number][1]): number => at(ledger.stages[column], row) || 0;
  return Object.fromEntries(STAGES.map(([name, column]) => [name, us(column)])) as Record<StageName, number>;
}
