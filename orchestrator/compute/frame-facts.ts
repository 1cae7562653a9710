import type { FrameOrdinal, LedgerRow } from './index-spaces.ts';
import type { FrameFact } from './measurement.ts';
import { STAGES, type StageName } from './metrics/kit/stages.ts';
import { isCounted, missedVsyncs } from './slides/counted.ts';
import { at, FrameFlag, hasFlag, type Ledger } from './slides/ledger.ts';
import { presentation } from './slides/presentation.ts';

/** The frames of the only slide of a ledger as the timeline draws them. */
export function frameFacts(
  ledger: Ledger,
  clusterOf: (row: LedgerRow) => number | undefined,
  recordedAt: (ordinal: FrameOrdinal) => Pick<FrameFact, 'recomposed' | 'blank'>,
): readonly FrameFact[] {
  const shown = presentation(ledger);
  return Array.from({ length: ledger.count }, (_, row): FrameFact => {
    const stages = stagesAt(ledger, row);
    const stack = clusterOf(row);
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
      ...recordedAt(ledger.ordinal[row] ?? -1),
    };
  });
}

/** A stage that this API level does not report is 0: it has no bar to draw. */
function stagesAt({ stages }: Ledger, row: LedgerRow): Readonly<Record<StageName, number>> | undefined {
  if (Number.isNaN(at(stages.unknownDelayUs, row))) return undefined;
  const times = STAGES.map(([name, column]) => [name, at(stages[column], row) || 0]);
  return Object.fromEntries(times) as Record<StageName, number>;
}
