import { BlockType } from '../trace/format.ts';
import type { Trace } from '../trace/trace.ts';

/** Records emitted and lost; undefined for a file that was not closed. */
export interface Losses {
  readonly emitted: number | undefined;
  readonly lost: number | undefined;
  /** Lost share of the worst stream: a complete stream must not hide a torn one. */
  readonly ratio: number | undefined;
}

/** emitted = decoded + lost: records that END counts and the file lacks are lost too. */
export function lossesOf(trace: Trace): Losses {
  if (trace.end === undefined) return { emitted: undefined, lost: undefined, ratio: undefined };
  let emitted = 0;
  let lost = 0;
  let ratio = 0;
  for (const [type, decoded] of decodedStreams(trace)) {
    const sent = trace.end.streams.get(type)?.emitted ?? decoded;
    const missing = Math.max(0, sent - decoded);
    emitted += sent;
    lost += missing;
    if (sent > 0) ratio = Math.max(ratio, missing / sent);
  }
  return { emitted, lost, ratio };
}

const decodedStreams = (trace: Trace): readonly (readonly [type: number, decoded: number])[] => [
  [BlockType.frame, known(trace.frames.vsyncUs)],
  [BlockType.scroll, trace.scrolls.count],
  [BlockType.touch, trace.touches.count],
  [BlockType.frameMetrics, trace.frameMetrics.count],
];

/** The number of values; the rows of lost records have none. */
function known(column: Float64Array): number {
  let values = 0;
  for (let row = 0; row < column.length; row++) values += Number(!Number.isNaN(column[row] as number));
  return values;
}
