import { BlockType } from '../trace/format.ts';
import type { Trace } from '../trace/trace.ts';
import { TraceError } from '../trace/trace-error.ts';

/**
 * Segmentation keeps columns of all frames per window and looks at all labels per slide. A session has a handful of
 * windows and some hundred slides; a file that was made to, or went wrong, could make that product a machine's
 * whole memory or an hour. An hour of scrolling at 120 Hz in 60 windows is within it.
 */
const MAX_CELLS = 1 << 25;

/** @throws TraceError when lost ranges × frames are beyond any session */
export function refuseManyLosses({ losses, frames }: Trace): void {
  const holes = losses.filter(({ stream }) => stream === BlockType.frame).length;
  refuse(holes, 'lost ranges', frames.count, 'frames');
}

/** @throws TraceError when slides × what is looked up for each are beyond any session */
export function refuseManySlides(trace: Trace, slides: number): void {
  const { frames, marks, windows, scrollables, stacks } = trace;
  refuse(slides, 'slides', marks.length + windows.length + scrollables.length + stacks.length, 'labels');
  refuse(slides, 'slides', frames.count, 'frames', MAX_SLIDE_FRAMES);
}
/** Metrics of one slide look at its own frames, but for a few. */
const MAX_SLIDE_FRAMES = 1 << 29;

/** @throws TraceError when the product of two counts is beyond any session */
export function refuse(a: number, manyOfA: string, b: number, manyOfB: string, most = MAX_CELLS): void {
  if (a * b <= most) return;
  throw new TraceError('too-large', `A trace with ${a} ${manyOfA} and ${b} ${manyOfB} is no session.`);
}
