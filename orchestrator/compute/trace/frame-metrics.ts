import type { DecodedStream } from './decode-stream.ts';
import type { FRAME_METRICS } from './format.ts';
import type { FrameMetricsColumns } from './trace.ts';

/** Turns the rest into the total and "0 = absent, else + 1" into NaN or the value. */
export function interpretFrameMetrics({
  count,
  columns,
}: DecodedStream<typeof FRAME_METRICS>): FrameMetricsColumns {
  const { vsync, intendedLag, rest, gpu, deadline, flags, ...stages } = columns;
  return {
    count,
    vsyncUs: vsync,
    intendedLagUs: intendedLag,
    unknownDelayUs: stages.unknownDelay,
    inputUs: stages.input,
    animationUs: stages.animation,
    layoutMeasureUs: stages.layoutMeasure,
    drawUs: stages.draw,
    syncUs: stages.sync,
    commandIssueUs: stages.commandIssue,
    swapBuffersUs: stages.swapBuffers,
    totalUs: addStages(rest, columns),
    gpuUs: fromPlusOne(gpu),
    deadlineUs: fromPlusOne(deadline),
    flags: new Uint8Array(flags),
    dropCount: stages.dropCount,
    window: stages.window,
  };
}

function addStages(
  rest: Float64Array,
  columns: DecodedStream<typeof FRAME_METRICS>['columns'],
): Float64Array {
  const { unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers } = columns;
  for (let i = 0; i < rest.length; i++) {
    const onMain =
      (unknownDelay[i] as number) +
      (input[i] as number) +
      (animation[i] as number) +
      (layoutMeasure[i] as number) +
      (draw[i] as number);
    const onRender = (sync[i] as number) + (commandIssue[i] as number) + (swapBuffers[i] as number);
    rest[i] = (rest[i] as number) + onMain + onRender;
  }
  return rest;
}

function fromPlusOne(column: Float64Array): Float64Array {
  for (let i = 0; i < column.length; i++) {
    const value = column[i] as number;
    column[i] = value === 0 ? Number.NaN : value - 1;
  }
  return column;
}
