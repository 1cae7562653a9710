import type { FramestatsFrame } from '../import/framestats-row.ts';
import { LONGEST_BELIEVABLE_US } from '../slides/frame-rows.ts';
import { SETTLED_US } from '../slides/spans.ts';

/** A frame callback that the app had, or that the probe would have recorded. */
export interface SlideCallback {
  readonly vsyncUs: number;
  readonly periodUs: number;
  /** Whether it follows a rest, whose length is not part of a frame. */
  readonly afterRest: boolean;
}
export interface SlideCallbacks {
  readonly callbacks: readonly SlideCallback[];
  /** Vsync of the last drawn frame that belongs to the slide; −Infinity without one. */
  readonly lastUs: number;
}

/**
 * The callbacks of one slide from its drawn frames, in the order of their vsyncs. A vsync for which no frame was requested
 * while the main thread was free becomes a still callback, as the probe would record it: it is not a missed vsync.
 * @param liftedUs the earliest time at which the finger can have been lifted
 */
export function slideCallbacks(drawn: readonly FramestatsFrame[], liftedUs: number): SlideCallbacks {
  // Windows that draw for the same vsync share its callback.
  const frames = drawn.filter(({ vsyncUs }, i) => vsyncUs !== drawn[i - 1]?.vsyncUs);
  const callbacks: SlideCallback[] = [];
  let afterRest = true;
  let lastUs = Number.NEGATIVE_INFINITY;
  for (const [i, frame] of frames.entries()) {
    const { vsyncUs, periodUs } = frame;
    const next = frames[i + 1];
    callbacks.push({ vsyncUs, periodUs, afterRest });
    lastUs = vsyncUs;
    const doneUs = Math.max(vsyncUs, frame.completedUs);
    const rests =
      next === undefined ||
      next.intendedUs - doneUs > SETTLED_US ||
      next.intendedUs - freeUs(frame) > LONGEST_BELIEVABLE_US;
    const still = rests ? [vsyncUs + periodUs] : unaskedVsyncs(frame, freeUs(frame), next.intendedUs);
    callbacks.push(...still.map((us) => ({ vsyncUs: us, periodUs, afterRest: false })));
    if (rests && doneUs >= liftedUs) break;
    afterRest = rests;
  }
  return { callbacks, lastUs };
}

/**
 * The vsyncs between a frame and the one for which the next frame was asked, without those that the frame itself missed.
 * @param freeUs when the next frame could have been drawn
 */
export function unaskedVsyncs(
  { vsyncUs, periodUs }: Pick<SlideCallback, 'vsyncUs' | 'periodUs'>,
  freeUs: number,
  askedUs: number,
): readonly number[] {
  const asked = Math.round((askedUs - vsyncUs) / periodUs);
  const first = Math.max(1, Math.floor((freeUs - vsyncUs) / periodUs) + 1);
  return Array.from({ length: Math.max(0, asked - first) }, (_, k) => vsyncUs + (first + k) * periodUs);
}

/** Time at which the main thread was done with the frame. */
const freeUs = ({ intendedUs, stages }: FramestatsFrame): number =>
  ON_MAIN.reduce((us, stage) => us + (stages[stage] ?? 0), intendedUs);
const ON_MAIN = ['unknownDelayUs', 'inputUs', 'animationUs', 'layoutMeasureUs', 'drawUs', 'syncUs'] as const;
