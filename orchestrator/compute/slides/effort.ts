import { BlockType } from '../trace/format.ts';
import type { Trace } from '../trace/trace.ts';
import { TraceError } from '../trace/trace-error.ts';

/**
 * Segmentation keeps columns of all frames per window and reads all labels per slide. A session has a handful of
 * windows and some hundred slides; in a damaged or hostile file, the product could use all memory or take an hour. An hour
 * of scrolling at 120 Hz in 60 windows is below the limit.
 */
const MAX_CELLS = 1 << 25;
/** A metric of one slide reads that slide's frames; only a few metrics read more. */
const MAX_SLIDE_FRAMES = 1 << 29;

/** @throws TraceError if lost ranges × frames exceed the limit */
export function refuseManyLosses({ losses, frames }: Trace): void {
  const holes = losses.filter(({ stream }) => stream === BlockType.frame).length;
  refuseProduct({ 'lost ranges': holes, frames: frames.count });
}

/** @throws TraceError if slides × the entries looked up for each exceed the limit */
export function refuseManySlides(
  { frames, marks, windows, scrollables, stacks }: Trace,
  slides: number,
): void {
  refuseProduct({ slides, labels: marks.length + windows.length + scrollables.length + stacks.length });
  refuseProduct({ slides, frames: frames.count }, MAX_SLIDE_FRAMES);
}

/** @throws TraceError if the product of the named counts exceeds the limit */
export function refuseProduct(counts: Readonly<Record<string, number>>, most = MAX_CELLS): void {
  if (Object.values(counts).reduce((product, count) => product * count, 1) <= most) return;
  const listed = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  throw new TraceError('too-large', `A trace with ${listed.join(' and ')} is too large for one session.`);
}
