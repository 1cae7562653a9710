import { type ScrollFrame, vsyncsIn } from './scroll-frames.ts';

/**
 * ScrollJankDroppedFrameTracker: the vsyncs missed before each presented frame, 0 for the first. It also compares the first
 * frame of a scroll with the last of the scroll before; a pause of input then excuses the gap. Frames that did not move
 * the content, were out of order or were shown before their own input are ignored.
 */
export function missedByFrame(frames: readonly ScrollFrame[]): readonly number[] {
  const missed: number[] = [];
  let previous: ScrollFrame | undefined;
  for (const frame of frames) {
    if (!isValid(frame, previous)) continue;
    missed.push(previous === undefined ? 0 : missedVsyncs(frame, previous));
    previous = frame;
  }
  return missed;
}

const isValid = (frame: ScrollFrame, previous: ScrollFrame | undefined): boolean =>
  frame.isDamaging &&
  frame.lastInputUs >= frame.firstInputUs &&
  frame.presentUs > frame.lastInputUs &&
  (previous === undefined || frame.presentUs > previous.presentUs);

function missedVsyncs(frame: ScrollFrame, previous: ScrollFrame): number {
  const gapUs = frame.presentUs - previous.presentUs;
  const marginUs = 1.5 * frame.periodUs;
  const hadInput = frame.firstInputUs - previous.lastInputUs < marginUs;
  return gapUs > marginUs && hadInput ? vsyncsIn(gapUs, frame.periodUs) - 1 : 0;
}
