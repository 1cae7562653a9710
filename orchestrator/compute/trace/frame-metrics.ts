import { decodeStream, totalRecords } from './decode-stream.ts';
import { FRAME_METRICS, type RawColumns } from './format.ts';
import type { OpenBlock } from './payload.ts';
import type { Damage, FrameMetricsColumns } from './trace.ts';
import type { RowRange } from './varints.ts';

type Columns = RawColumns<typeof FRAME_METRICS>;

/** The FRAME_METRICS stream with totals; absent values are NaN. */
export function decodeFrameMetrics(blocks: readonly OpenBlock[], damage: Damage[]): FrameMetricsColumns {
  const totalUs = new Float64Array(totalRecords(blocks));
  const reports = decodeStream(FRAME_METRICS, blocks, damage, (block, rows) => {
    addStages(block, totalUs, rows);
    fromPlusOne(block.gpu, rows);
    fromPlusOne(block.deadline, rows);
  });
  return { ...reports, totalUs: totalUs.subarray(0, reports.count) };
}

/** total = rest + the stages, computed block by block while the rows are in the cache. */
function addStages(columns: Columns, totalUs: Float64Array, { from, to }: RowRange): void {
  const { unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers, rest } =
    columns;
  const ofMain = [unknownDelay, input, animation, layoutMeasure, draw];
  for (const stage of [...ofMain, sync, commandIssue, swapBuffers, rest])
    for (let i = from; i < to; i++) totalUs[i] = (totalUs[i] as number) + (stage[i] as number);
}

/** 0 = absent, else the value + 1. */
function fromPlusOne(column: Float64Array, { from, to }: RowRange): void {
  for (let i = from; i < to; i++) {
    const value = column[i] as number;
    column[i] = value === 0 ? Number.NaN : value - 1;
  }
}
